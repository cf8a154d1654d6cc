// `#engine` wherever it is not Node: ky over the fetch that is there.
import ky, { isNetworkError } from "ky";

import type { ChooseEngine } from "../core/engine.ts";
import { overFetch } from "./over-fetch.ts";

export const chooseEngine: ChooseEngine = overFetch({ ky, isNetworkError });
