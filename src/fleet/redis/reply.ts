// Parses and checks the reply of the lease script.
import type { PacingReply } from "../protocol.ts";

const counts = [
  "steps",
  "epoch",
  "granted",
  "left",
  "length",
  "free",
  "cooldown",
  "seen",
  "again",
  "lease",
  "fleet",
  "rank",
] as const;
const windowCounts = ["resets", "before", "limit", "remaining", "endsIn"] as const;

/**
 * Parses a reply. A client may be configured to return bytes instead of strings.
 * @throws InvalidReply if it is not a reply of the script.
 */
export function parseReply(text: unknown): PacingReply {
  const reply = JSON.parse(String(text)) as PacingReply | null;
  const numbers = [
    ...counts.map((name) => reply?.[name]),
    ...windowCounts.map((name) => (reply?.window ? reply.window[name] : 0)),
    ...Object.values(reply?.cooldowns ?? {}),
  ];
  if (reply && typeof reply.storeId === "string" && numbers.every(Number.isFinite)) return reply;
  throw new InvalidReply("The store returned an invalid response.");
}

class InvalidReply extends Error {
  override readonly name = "InvalidReply";
}
