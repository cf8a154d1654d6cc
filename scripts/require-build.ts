// Refuses `npm pack` unless the whole build is there, unchanged and of this version, and refuses `npm publish` of this
// folder. npm checks neither.
import { whyNotBuilt } from "./build-list.ts";

const reason = whyNotBuilt();
if (process.env["npm_command"] === "publish") {
  console.error(
    "Publish the tarball of scripts/release/prepare.ts (CONTRIBUTING, Make a release).",
  );
  process.exitCode = 1;
} else if (reason !== undefined) {
  console.error(`The package is not whole: ${reason}. Run npm run build.`);
  process.exitCode = 1;
}
