// The state that clients share: one made by `withOptions` with its parent, those of a pool with each other.
import type { CredentialSource } from "./credentials.ts";
import type { ChooseCarrier } from "./http/http-client.ts";
import type { RateLimiter } from "./pacing/rate-limiter.ts";
import type { Semaphore } from "./pacing/queue/semaphore.ts";
import type { RetryBudget } from "./retry-budget.ts";

export interface SharedState {
  readonly limiter: RateLimiter;
  readonly budget: RetryBudget;
  readonly credential: CredentialSource;
  readonly semaphore: Semaphore;
  readonly chooseCarrier: ChooseCarrier;
  /** Notified when calls begin and end, for a pool that keeps clients while they are used. */
  readonly usage?: { begin(): void; end(): void } | undefined;
}
