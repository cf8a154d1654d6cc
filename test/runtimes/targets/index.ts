// Every target, in the order in which it runs.
import type { Target } from "../runner/target.ts";
import { adapterTargets } from "./adapters.ts";
import { backendTargets } from "./backend.ts";
import { bundlerTargets } from "./bundlers.ts";
import { chromiumTarget } from "./chromium.ts";
import { dependencyTargets } from "./dependencies.ts";
import { metroTarget } from "./metro.ts";
import { nextTargets } from "./next.ts";
import { packageTarget } from "./package.ts";
import { programsTarget } from "./programs.ts";
import { reactNativeTargets } from "./react-native.ts";
import { reactPageTarget } from "./react-page.ts";
import { serverTargets } from "./servers.ts";
import { telemetryPageTargets } from "./telemetry-pages.ts";
import { telemetryTargets } from "./telemetry.ts";
import { testTargets } from "./tests.ts";
import { typeTargets } from "./typescript.ts";
import { workerdRequestsTarget } from "./workerd-requests.ts";
import { workerdTarget } from "./workerd.ts";

export const targets: readonly Target[] = [
  packageTarget,
  programsTarget,
  ...dependencyTargets,
  ...serverTargets,
  workerdTarget,
  workerdRequestsTarget,
  chromiumTarget,
  reactPageTarget,
  ...nextTargets,
  ...backendTargets,
  ...reactNativeTargets,
  metroTarget,
  ...bundlerTargets,
  ...testTargets,
  ...telemetryTargets,
  ...telemetryPageTargets,
  ...typeTargets,
  ...adapterTargets,
];
