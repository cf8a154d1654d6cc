// Whether the service accepts the credential, its kind, and the scopes that a membership shows.
import { adviceFor } from "./report/advice.ts";
import type { Answered } from "./first-contact.ts";
import { at, listAt, plainScope, textAt } from "./report/plain.ts";
import type { Fact } from "./report/report.ts";
import { variables } from "../terminal/environment.ts";
import { plainCode } from "../terminal/printable.ts";
import type { CheckInput } from "./command-line.ts";

const names = { groupKey: "a group key", accessToken: "an access token" } as const;

/** Codes about the person or the app, which refuse every operation. */
const whatever = new Set(["app_suspended", "terms_required", "child_account"]);

/** Whether every operation would be refused, so that nothing else is worth a try. */
export function isRefused({ status, code }: Answered): boolean {
  return status === 401 || (code !== null && whatever.has(code));
}

/**
 * `memberships` is the body of `me.groups`; the membership of the group `groupId` shows a token's scopes.
 */
export function judgeCredential(
  { kind, secret }: CheckInput,
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
  const scopes = scopesIn(memberships, groupId, secret);
  const other = kindOf(scopes);
  if (other !== null && other !== kind) {
    return {
      subject: "credential",
      verdict: "wrong",
      says: `set as ${names[kind]}, but its scopes are those of ${names[other]}: ${scopes.join(", ")}`,
      advice: `Set ${variables[other]} instead of ${variables[kind]}.`,
      details: { kind, scopes },
    };
  }
  const seen =
    scopes.length > 0
      ? `; scopes in the group: ${scopes.join(", ")}`
      : "; its scopes cannot be read";
  return {
    subject: "credential",
    verdict: "ok",
    says: `${names[kind]}, accepted${seen}`,
    details: { kind, scopes },
  };
}

/** A key has scopes such as `documents:read`, a token `documents.read` (spec 5). Null for mixed or no scopes. */
function kindOf(scopes: readonly string[]): keyof typeof names | null {
  if (scopes.length === 0) return null;
  if (scopes.every((scope) => scope.includes(":"))) return "groupKey";
  return scopes.every((scope) => scope.includes(".") && !scope.includes(":"))
    ? "accessToken"
    : null;
}

function scopesIn(memberships: unknown, groupId: string | null, secret: string): string[] {
  const membership = listAt(memberships, "items").find(
    (one) => textAt(one, "group", "id") === groupId,
  );
  return listAt(at(membership, "scopes")).flatMap((scope) => plainScope(scope, secret) ?? []);
}
