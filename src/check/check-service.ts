// A check from beginning to end: what is true of every call first, then every operation that can be read.
import { judgeAddress } from "./address.ts";
import { judgeClock } from "./clock.ts";
import { judgeCors, untriedCors } from "./cors.ts";
import { isRefused, judgeCredential } from "./credential.ts";
import { makeContact } from "./first-contact.ts";
import { judgeRateLimit } from "./rate-limit.ts";
import type { Fact, Reading } from "./report/report.ts";
import type { Settings } from "./settings.ts";
import { Walk } from "./walk.ts";

/** What a check finds, in the order in which it is printed. */
export type Finding =
  | { readonly fact: Fact }
  | { readonly groupId: string | null }
  | { readonly reading: Reading };

/** Sends nothing but reads. Throws only what the signal was aborted with, or what is this package's own fault. */
export async function* checkService(
  settings: Settings,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const { client, baseUrl, origin } = settings;
  const contact = await makeContact(client, signal);
  const address = judgeAddress(contact, baseUrl);
  yield { fact: address };
  if (!contact.answered || address.verdict === "wrong") return;

  const { answered } = contact;
  const walk = new Walk(settings, signal);
  const refused = isRefused(answered);
  const memberships = refused ? undefined : await walk.memberships();
  const groupId = refused ? null : await walk.groupId();
  yield { fact: judgeCredential(settings, answered, memberships, groupId) };
  yield { fact: judgeClock(answered) };
  // An unknown credential has no window to report.
  if (answered.status !== 401) yield { fact: judgeRateLimit(answered) };
  yield {
    fact: origin === null ? untriedCors : await judgeCors(settings, origin, groupId, signal),
  };
  if (refused) return;
  yield { groupId };
  for await (const reading of walk.readings()) yield { reading };
}
