// A target: one runtime or one consumer, which runs or throws.
import type { Installed } from "./package.ts";

export interface Context {
  readonly installed: Installed;
  /** A folder that goes away after the run. */
  readonly temporary: string;
}

export interface Target {
  /** As it stands in the table, without its version. */
  readonly name: string;
  /** The tests run there, as named in the table. */
  readonly shows: string;
  /** Gives back the version that ran; throws for any fault, a runtime that cannot be had among them. */
  run(context: Context): Promise<string>;
}
