// Tokens from a provider: kept until the service refuses one, and requested once for all waiting calls.
import {
  callsBegun,
  type CredentialSource,
  type IssuedCredential,
  type RenewalReason,
} from "./credentials.ts";
import { CredentialError } from "./errors/errors.ts";
import type { AccessTokenContext, AccessTokenProvider } from "./options/options.ts";
import { whyNoBearer } from "./options/settings.ts";
import type { CallScope } from "./runtime/call-scope.ts";
import { isControlFlow } from "./runtime/values.ts";
import { createTokenRequest, type TokenOutcome, type TokenRequest } from "./token-request.ts";

/** A token of the provider. */
interface Token extends IssuedCredential {
  /** Its place among the tokens that were refused one after the other: 1 for the first. */
  readonly row: number;
  /**
   * Set once asking again has not helped: the number of the last call that had begun by then. Calls up to it end with this
   * token, later ones ask for another.
   */
  spentAfter: number | undefined;
}

/** Tokens that are asked for in a row, where the service refuses each: all calls that have begun share them. */
const mostInRow = 3;

/** @param name - the provider's name in errors. */
export function createProvidedCredential(
  provider: AccessTokenProvider,
  timeout: number | false,
  name = "access token provider",
): CredentialSource {
  let token: Token | undefined;
  /** Why there is no token; kept until the provider has returned one. */
  let reason: AccessTokenContext["reason"] = "initial";
  /** How many tokens were refused since the service last accepted one. */
  let refusedInRow = 0;
  let last: TokenRequest | undefined;
  /** The number of `forget` calls: the token of a request that began before the last one is not kept. */
  let generation = 0;

  function current(call: number): IssuedCredential | undefined {
    return token && call <= (token.spentAfter ?? Infinity) ? token : undefined;
  }

  async function get(call: number, scope: CallScope, operation: string): Promise<void> {
    while (!current(call)) {
      const request = last?.isPending() ? last : startRequest();
      const outcome = await request.wait(scope, operation);
      const isOld = request.generation !== generation;
      if (outcome && "failure" in outcome && !isOld) throw outcome.failure(operation);
    }
  }

  function markRefused(issued: IssuedCredential, why: RenewalReason): "old" | "dropped" | "final" {
    // The refusal of an older token says nothing about the current one.
    if (!token || issued !== token) return "old";
    reason = why;
    refusedInRow = token.accepted ? 1 : token.row;
    if (refusedInRow === mostInRow) {
      token.spentAfter ??= callsBegun();
      refusedInRow = 0;
      return "final";
    }
    token = undefined;
    return "dropped";
  }

  function forget(): void {
    token = undefined;
    reason = "initial";
    refusedInRow = 0;
    generation++;
  }

  function startRequest(): TokenRequest {
    const tooSlow = failure(
      "timeout",
      `gave no credential within its timeout of ${String(timeout)} ms. Does it call its own client? That call waits for the credential, too: use another client, or fetch.`,
    );
    const request = createTokenRequest(timeout, tooSlow, generation);
    last = request;
    const context = { reason, signal: request.signal };
    void Promise.resolve()
      .then(() => provider(context))
      .then(
        (given) => read(given),
        (cause: unknown): TokenOutcome => ({
          failure: isControlFlow(cause)
            ? () => cause
            : failure("failed", "failed. See the cause.", cause),
        }),
      )
      .then((outcome) => {
        if ("token" in outcome) keep(outcome.token, request);
        request.settle(outcome);
      });
    return request;
  }

  function read(given: unknown): TokenOutcome {
    const why = whyNoBearer(given);
    if (why === undefined) return { token: given as string };
    const message = `returned something else than a credential, which ${why}`;
    return { failure: failure("invalid", message) };
  }

  function keep(bearer: string, request: TokenRequest): void {
    const isAlone = !token || token.spentAfter !== undefined;
    // A token that comes when its time is over is used if there is no other.
    const isWanted = isAlone || (request === last && !request.outcome);
    if (!isWanted || request.generation !== generation) return;
    token = { bearer, accepted: false, row: refusedInRow + 1, spentAfter: undefined };
  }

  function failure(kind: CredentialError["reason"], why: string, cause?: unknown) {
    const options = cause === undefined ? {} : { cause };
    return (operation: string) =>
      new CredentialError(`${operation} was not sent: the ${name} ${why}`, kind, options);
  }

  return {
    renewable: true,
    get forgotten() {
      return generation;
    },
    current,
    get,
    markRefused,
    forget,
  };
}
