// One limiter for all clients of this process that have the same credential and base address, however they were made.
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
 * Lets clients that are made apart, such as one for each request, pace themselves together: those with the same
 * credential and base address know of one window, and queue in one line. What is given back is always the same.
 */
export function processPacing(): SharedPacing {
  return pacing;
}
