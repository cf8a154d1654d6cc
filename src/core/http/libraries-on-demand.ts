// `#libraries` as ES modules on Node, where most programs need neither: ky is loaded with the first request that goes over
// fetch, p-retry with the first attempt that may be repeated.
import type * as ky from "ky";
import type * as pRetry from "p-retry";

import { loadNow, orMissing } from "./load-package.ts";

export const loadKy = (): typeof ky | Promise<typeof ky> =>
  loadNow((require) => require("ky") as typeof ky) ?? orMissing("ky", import("ky"));

/** Kept, since to look for it again would cost more than a retry does. */
let loadedPRetry: typeof pRetry.default | undefined;

export async function loadPRetry(): Promise<typeof pRetry.default> {
  if (loadedPRetry) return loadedPRetry;
  const found = loadNow((require) => require("p-retry") as typeof pRetry);
  loadedPRetry = (found ?? (await orMissing("p-retry", import("p-retry")))).default;
  return loadedPRetry;
}
