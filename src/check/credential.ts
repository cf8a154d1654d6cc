// Whether the credential is taken, of what kind it is, and which scopes can be seen.
import { adviceFor } from "./advice.ts";
import type { Answered } from "./first-contact.ts";
import { at, listAt, plainCode, plainScope, textAt } from "./plain.ts";
import type { Fact } from "./report.ts";
import type { Settings } from "./settings.ts";

const names = { groupKey: "a group key", accessToken: "an access token" } as const;

/** What is wrong with the person or the app, whatever is asked for. */
const whatever = new Set(["app_suspended", "terms_required", "child_account"]);

/** The credential is refused whatever is asked for, so that nothing else can be tried with it. */
export function isRefused({ status, code }: Answered): boolean {
  return status === 401 || (code !== null && whatever.has(code));
}

/**
 * `memberships` is what `me.groups` gave, and `groupId` the group that is read: there a token's scopes can be seen.
 */
export function judgeCredential(
  { kind }: Settings,
  answered: Answered,
  memberships: unknown,
  groupId: string | null,
): Fact {
  const { status } = answered;
  const code = plainCode(answered.code);
  if (isRefused(answered)) {
    return {
      subject: "credential",
      verdict: "wrong",
      says: `${names[kind]}, refused: ${code ?? `status ${status}`}`,
      advice: adviceFor({
        code: code ?? "unauthorized",
        status,
        kind,
        scope: null,
        consentUrl: null,
        retryAfter: null,
      }),
      details: { kind, code },
    };
  }
  const scopes = scopesIn(memberships, groupId);
  const seen =
    scopes.length > 0
      ? `; scopes in the group: ${scopes.join(", ")}`
      : "; its scopes are not shown";
  return {
    subject: "credential",
    verdict: "ok",
    says: `${names[kind]}, accepted${seen}`,
    details: { kind, scopes },
  };
}

function scopesIn(memberships: unknown, groupId: string | null): string[] {
  const membership = listAt(memberships, "items").find(
    (one) => textAt(one, "group", "id") === groupId,
  );
  return listAt(at(membership, "scopes")).flatMap((scope) => plainScope(scope) ?? []);
}
