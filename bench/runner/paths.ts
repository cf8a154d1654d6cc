// The paths of the benchmark. None ends with a slash.
import { join } from "node:path";

export const benchFolder = join(import.meta.dirname, "..");
export const repositoryFolder = join(benchFolder, "..");
/** Everything that a run makes and nobody commits. */
export const temporaryFolder = join(benchFolder, "temp");
export const generatedFolder = join(temporaryFolder, "generated");
/** The client as a user gets it: packed, then installed into a project of its own. */
export const installedFolder = join(temporaryFolder, "installed");
export const builtFolder = join(temporaryFolder, "built");
