// Properties that give no number of runs have 300 of them, a third of which is enough on every run.
import { configureGlobal } from "fast-check";

import { runs } from "./property-runs.ts";

configureGlobal({ numRuns: runs(300) });
