// One limiter for all clients of this process with the same credential and base address.
import { createLimiterRegistry, type LimiterRegistry, nameOf } from "./limiter-registry.ts";
import type { SharedPacing } from "./shared-pacing.ts";

let registry: LimiterRegistry | undefined;

const pacing: SharedPacing = {
  among: "clients",
  limiter: ({ baseUrl, credential }, create) => {
    registry ??= createLimiterRegistry();
    return registry.limiter(`${baseUrl} ${nameOf(credential)}`, create);
  },
};

/**
 * Lets separate clients, such as one for each request, share one rate limit: those with the same credential and base
 * address share one window and one queue. Always returns the same object.
 */
export function processPacing(): SharedPacing {
  return pacing;
}
