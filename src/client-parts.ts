// The settings of a client, and the state that it shares with clients made from it.
import { chooseCarrier } from "#http-client";

import { fixedCredential } from "./core/credentials.ts";
import { createProvidedCredential } from "./core/provided-credential.ts";
import { warn } from "./core/observability/hooks.ts";
import type { ClientOptionFields, Settings } from "./core/options/options.ts";
import { clientSettings } from "./core/options/settings.ts";
import { createRateLimiter, type RateLimiter } from "./core/pacing/rate-limiter.ts";
import { createSemaphore, type Semaphore } from "./core/pacing/queue/semaphore.ts";
import { createRetryBudget } from "./core/retry-budget.ts";
import type { SharedState } from "./core/shared-state.ts";

/** The parts of one client. A class, so that the constructor can tell them from arguments of a caller. */
export class ClientParts {
  readonly settings: Settings;
  readonly shared: SharedState;

  constructor(settings: Settings, shared: SharedState) {
    this.settings = settings;
    this.shared = shared;
  }
}

/** Makes the parts of a client. With `family`, the client that it is made from, it shares that state. */
export function createParts(options: ClientOptionFields, family?: ClientParts): ClientParts {
  const settings = clientSettings(options, family?.settings);
  return new ClientParts(settings, family ? stateIn(family, settings) : newState(settings));
}

/** State that does not depend on the credential. */
export function createCommonState({
  maxConcurrency,
}: Settings): Pick<SharedState, "budget" | "semaphore" | "chooseCarrier"> {
  return { budget: createRetryBudget(), semaphore: createSemaphore(maxConcurrency), chooseCarrier };
}

export function createLimiter(settings: Settings): RateLimiter {
  const { sharedPacing, baseUrl, groupKey, accessToken } = settings;
  if (!sharedPacing) return createRateLimiter();
  const credential = groupKey ?? accessToken ?? "";
  return sharedPacing.limiter(
    { baseUrl, credential, warn: (message, fields) => warn(settings, message, fields) },
    createRateLimiter,
  );
}

/** The state that a client shares with the one that it is made from. */
function stateIn({ settings: before, shared }: ClientParts, settings: Settings): SharedState {
  const semaphore = semaphoreOf(settings, before, shared);
  if (!sameService(settings, before)) return { ...newState(settings), semaphore };
  // Another `sharedPacing` needs a limiter of its own.
  const samePacing = settings.sharedPacing === before.sharedPacing;
  return { ...shared, semaphore, limiter: samePacing ? shared.limiter : createLimiter(settings) };
}

function sameService(one: Settings, other: Settings): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.groupKey === other.groupKey &&
    one.accessToken === other.accessToken
  );
}

/** Requests in flight count together, whatever the credential, but each client has its own `maxConcurrency`. */
function semaphoreOf(settings: Settings, before: Settings, { semaphore }: SharedState): Semaphore {
  const { maxConcurrency } = settings;
  return maxConcurrency === before.maxConcurrency ? semaphore : semaphore.derive(maxConcurrency);
}

function newState(settings: Settings): SharedState {
  const { groupKey, accessToken } = settings;
  return {
    ...createCommonState(settings),
    limiter: createLimiter(settings),
    credential:
      typeof accessToken === "function"
        ? createProvidedCredential(accessToken, settings.timeout)
        : fixedCredential(groupKey ?? accessToken),
  };
}
