// One gate for all clients of this process that have the same credential and base address, however they were made.
import { createGateRegistry, type GateRegistry, nameOf } from "./gate-registry.ts";
import type { SharedPacing } from "./shared-pacing.ts";

let registry: GateRegistry | undefined;

const pacing: SharedPacing = {
  among: "clients",
  gate: ({ baseUrl, credential }, create) => {
    registry ??= createGateRegistry();
    return registry.gate(`${baseUrl} ${nameOf(credential)}`, create);
  },
};

/**
 * Lets clients that are made apart, such as one for each request, pace themselves together: those with the same
 * credential and base address know of one window, and queue in one line. What is given back is always the same.
 */
export function processPacing(): SharedPacing {
  return pacing;
}
