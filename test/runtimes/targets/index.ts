// Every target, in the order in which it runs.
import type { Target } from "../runner/target.ts";
import { serverTargets } from "./servers.ts";
import { workerdTarget } from "./workerd.ts";

export const targets: readonly Target[] = [...serverTargets, workerdTarget];
