// The results of a full run, as stored and reported.
import type { BundleSize } from "../measures/bundle-size.ts";
import type { Measured, MeasuredWalk } from "../measures/cost.ts";
import type { InstalledSize } from "../measures/installed-size.ts";
import type { SelfCheck } from "../measures/self-check.ts";
import type { Finding } from "../reliability/verdict.ts";

export type Sizes<Size> = Record<string, Size | null>;

export interface Results {
  quick: boolean;
  date: string;
  machine: { cores: number; memoryGiB: number; platform: string; node: string };
  /** How many processes wanted a core, on average over a minute: a busy machine spoils times. */
  load: { before: number; after: number };
  versions: Record<string, string>;
  selfCheck: SelfCheck;
  event: Measured;
  page: Measured;
  /** One event of the client with telemetry; the yardstick is the client without it. */
  telemetry: Measured;
  walk: MeasuredWalk;
  coldStart: Measured;
  webBundle: Sizes<BundleSize>;
  /** The client with every export of its entry point, used or not. */
  wholeWebBundle: BundleSize | null;
  reactNativeBundle: Sizes<BundleSize>;
  installed: Sizes<InstalledSize>;
  reliability: Finding[];
}
