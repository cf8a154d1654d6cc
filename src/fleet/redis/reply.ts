// Parses and checks the reply of the pacing script.
import type { PacingReply } from "../protocol.ts";

const figures = [
  "opened",
  "reset",
  "limit",
  "remaining",
  "endsIn",
  "granted",
  "left",
  "again",
  "others",
  "fleet",
  "steps",
  "born",
  "free",
  "cooldown",
  "version",
] as const;

/**
 * Parses a reply. A client may be configured to return bytes instead of strings.
 * @throws InvalidReply if it is not a reply of the script.
 */
export function parseReply(text: unknown): PacingReply {
  const reply = JSON.parse(String(text)) as PacingReply | null;
  const numbers = [
    ...figures.map((name) => reply?.[name]),
    ...Object.values(reply?.cooldowns ?? {}),
  ];
  if (reply && typeof reply.isOpen === "boolean" && numbers.every(Number.isFinite)) return reply;
  throw new InvalidReply("The store returned an invalid response.");
}

class InvalidReply extends Error {
  override readonly name = "InvalidReply";
}
