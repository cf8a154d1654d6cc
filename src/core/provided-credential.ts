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
import { type TokenOutcome, TokenRequest } from "./token-request.ts";

/** A token of the provider. */
interface Token extends IssuedCredential {
  /** Reasons for which it took the place of the same text. */
  readonly renewedFor: readonly RenewalReason[];
  /** The last call that may still use it, once it was refused although it was renewed. */
  lastCall: number;
}

/** The text that was refused last, and for which reasons it was. */
interface RefusedText {
  readonly bearer: string | undefined;
  readonly reasons: readonly RenewalReason[];
}

const nothingRefused: RefusedText = { bearer: undefined, reasons: [] };

export class ProvidedCredential implements CredentialSource {
  readonly renewable = true;
  readonly #provider: AccessTokenProvider;
  readonly #timeout: number | false;
  /** The provider's name in errors. */
  readonly #name: string;
  #token: Token | undefined;
  /** Why there is no token; kept until the provider has returned one. */
  #reason: AccessTokenContext["reason"] = "initial";
  #refused = nothingRefused;
  #request: TokenRequest | undefined;
  /** The number of `forget` calls: the token of a request that began before the last one is not kept. */
  #generation = 0;

  constructor(
    provider: AccessTokenProvider,
    timeout: number | false,
    name = "access token provider",
  ) {
    this.#provider = provider;
    this.#timeout = timeout;
    this.#name = name;
  }

  get forgotten(): number {
    return this.#generation;
  }

  current(call: number): IssuedCredential | undefined {
    return this.#token && call <= this.#token.lastCall ? this.#token : undefined;
  }

  async get(call: number, scope: CallScope, operation: string): Promise<void> {
    while (!this.current(call)) {
      const request = this.#request?.isPending() ? this.#request : this.#startRequest();
      const outcome = await request.wait(scope, operation);
      const isOld = request.generation !== this.#generation;
      if (outcome && "failure" in outcome && !isOld) throw outcome.failure(operation);
    }
  }

  markRefused(issued: IssuedCredential, reason: RenewalReason): "old" | "dropped" | "final" {
    const token = this.#token;
    // The refusal of an older token says nothing about the current one.
    if (!token || issued !== token) return "old";
    this.#reason = reason;
    if (!token.accepted && token.renewedFor.includes(reason)) {
      // Asking once more would bring the same text again: the calls that have begun are not worth another request.
      token.lastCall = Math.min(token.lastCall, callsBegun());
      this.#refused = nothingRefused;
      return "final";
    }
    const before = token.accepted ? [] : token.renewedFor;
    this.#refused = { bearer: token.bearer, reasons: [...before, reason] };
    this.#token = undefined;
    return "dropped";
  }

  forget(): void {
    this.#token = undefined;
    this.#reason = "initial";
    this.#refused = nothingRefused;
    this.#generation++;
  }

  #startRequest(): TokenRequest {
    const tooSlow = this.#failure(
      "timeout",
      `gave no credential within its timeout of ${String(this.#timeout)} ms. Does it call its own client? That call waits for the credential, too: use another client, or fetch.`,
    );
    const request = new TokenRequest(this.#timeout, tooSlow, this.#generation);
    this.#request = request;
    const context = { reason: this.#reason, signal: request.signal };
    void Promise.resolve()
      .then(() => this.#provider(context))
      .then(
        (given) => this.#read(given),
        (cause: unknown): TokenOutcome => ({
          failure: isControlFlow(cause)
            ? () => cause
            : this.#failure("failed", "failed. See the cause.", cause),
        }),
      )
      .then((outcome) => {
        if ("token" in outcome) this.#keep(outcome.token, request);
        request.settle(outcome);
      });
    return request;
  }

  #read(given: unknown): TokenOutcome {
    const why = whyNoBearer(given);
    if (why === undefined) return { token: given as string };
    const message = `returned something else than a credential, which ${why}`;
    return { failure: this.#failure("invalid", message) };
  }

  #keep(bearer: string, request: TokenRequest): void {
    const isAlone = !this.#token || this.#token.lastCall < Infinity;
    // A token that comes when its time is over is used if there is no other.
    const isWanted = isAlone || (request === this.#request && !request.outcome);
    if (!isWanted || request.generation !== this.#generation) return;
    const renewedFor = this.#refused.bearer === bearer ? this.#refused.reasons : [];
    this.#token = { bearer, accepted: false, renewedFor, lastCall: Infinity };
  }

  #failure(reason: CredentialError["reason"], why: string, cause?: unknown) {
    const options = cause === undefined ? {} : { cause };
    return (operation: string) =>
      new CredentialError(`${operation} was not sent: the ${this.#name} ${why}`, reason, options);
  }
}
