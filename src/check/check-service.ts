// A check from beginning to end: first the facts about every call, then each operation that reads.
import type { Proxy } from "../terminal/proxy.ts";
import { judgeAddress } from "./address.ts";
import { judgeClock } from "./clock.ts";
import { judgeCors, untriedCors } from "./cors.ts";
import { isRefused, judgeCredential } from "./credential.ts";
import { makeContact } from "./first-contact.ts";
import { judgeRateLimit } from "./rate-limit.ts";
import type { Fact, OperationReading } from "./report/report.ts";
import type { CheckInput } from "./command-line.ts";
import { PlannedReads } from "./planned-reads.ts";

/** One result of a check, in the order of printing. */
export type Finding =
  | { readonly fact: Fact }
  | { readonly groupId: string | null }
  | { readonly reading: OperationReading };

/** Sends only reads. Throws only the reason of the signal, or an error of this package itself. */
export async function* checkService(
  input: CheckInput,
  signal: AbortSignal,
  proxy?: Proxy,
): AsyncGenerator<Finding> {
  const { client, baseUrl, origin } = input;
  const contact = await makeContact(client, signal);
  const address = judgeAddress(contact, baseUrl, proxy?.isUsed() ? proxy : undefined);
  yield { fact: address };
  if (!contact.answered || address.verdict === "wrong") return;

  const { answered } = contact;
  const reads = new PlannedReads(input, signal);
  const refused = isRefused(answered);
  const memberships = refused ? undefined : await reads.memberships();
  const groupId = refused ? null : await reads.groupId();
  yield { fact: judgeCredential(input, answered, memberships, groupId) };
  yield { fact: judgeClock(answered) };
  // The service keeps no window for an unknown credential.
  if (answered.status !== 401) yield { fact: judgeRateLimit(answered) };
  yield {
    fact: origin === null ? untriedCors : await judgeCors(input, origin, groupId, signal),
  };
  if (refused) return;
  yield { groupId };
  for await (const reading of reads.readings()) yield { reading };
}
