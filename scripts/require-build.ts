// Lets nothing be packed but what the last build made: all of it, unchanged, and of this version. Runs before `npm pack`
// and `npm publish`.
import { whyNotBuilt } from "./build-list.ts";

const reason = whyNotBuilt();
if (reason !== undefined) {
  console.error(`The package is not whole: ${reason}. Run npm run build.`);
  process.exitCode = 1;
}
