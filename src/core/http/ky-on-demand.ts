// ky as an ES module on Node, where most programs never need it: loaded with the first request that goes over fetch.
import type * as ky from "ky";

import { loadNow } from "./load-package.ts";

export const loadKy = (): typeof ky | Promise<typeof ky> =>
  loadNow((require) => require("ky") as typeof ky) ?? import("ky");
