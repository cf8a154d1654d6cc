// What the lease script answers, as it comes over the wire.
import type { PacingAnswer } from "../protocol.ts";

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
 * An answer as it came, unless nothing can be made of it. A client may be configured to give bytes instead of strings.
 * @throws InvalidAnswer
 */
export function parseAnswer(text: unknown): PacingAnswer {
  const answer = JSON.parse(String(text)) as PacingAnswer | null;
  const numbers = [
    ...counts.map((name) => answer?.[name]),
    ...windowCounts.map((name) => (answer?.window ? answer.window[name] : 0)),
    ...Object.values(answer?.cooldowns ?? {}),
  ];
  if (answer && typeof answer.storeId === "string" && numbers.every(Number.isFinite)) return answer;
  throw new InvalidAnswer("The store returned an invalid response.");
}

class InvalidAnswer extends Error {
  override readonly name = "InvalidAnswer";
}
