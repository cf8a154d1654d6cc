// Intl as Hermes has it on phones, cut down from Node's: what its doc/IntlAPIs.md lists for each platform, and what its
// issues 1188 (no `formatToParts` for numbers on iOS), 1172 (none for dates), 1100 (no aliases of zones on iOS), 1418
// (a text becomes a float) and 1928 (a BigInt is refused) report.
import { afterAll, beforeAll, vi } from "vitest";

/** Node's own, also while Hermes' stands in its place. */
export const nodeIntl = Intl;

export const engines = ["Node", "Hermes on iOS", "Hermes on Android"] as const;
export type Engine = (typeof engines)[number];

/** Runs the tests of a suite on the Intl of an engine. */
export function useIntl(engine: Engine): void {
  if (engine === "Node") return;
  beforeAll(() => void vi.stubGlobal("Intl", hermesIntl(engine)));
  afterAll(() => void vi.unstubAllGlobals());
}

const zonesOnIOS = new Set(["UTC", "GMT", ...nodeIntl.supportedValuesOf("timeZone")]);

export function hermesIntl(engine: Exclude<Engine, "Node">): object {
  const isAndroid = engine === "Hermes on Android";

  class NumberFormat {
    readonly #format: Intl.NumberFormat;
    constructor(locales?: string | string[], options?: Intl.NumberFormatOptions) {
      this.#format = new nodeIntl.NumberFormat(locales, options);
      if (isAndroid) {
        const formatToParts = (value: unknown) => this.#format.formatToParts(toNumber(value));
        Object.assign(this, { formatToParts });
      }
    }
    get format() {
      return (value: unknown) => this.#format.format(toNumber(value));
    }
    resolvedOptions() {
      return this.#format.resolvedOptions();
    }
  }

  class DateTimeFormat {
    readonly #format: Intl.DateTimeFormat;
    readonly #timeZone: string | undefined;
    constructor(locales?: string | string[], options: Intl.DateTimeFormatOptions = {}) {
      const { timeZone } = options;
      if (!isAndroid && timeZone !== undefined && !zonesOnIOS.has(timeZone)) {
        throw new RangeError(`Incorrect timeZone information provided: ${timeZone}`);
      }
      this.#format = new nodeIntl.DateTimeFormat(locales, options);
      this.#timeZone = timeZone;
      if (isAndroid) {
        const formatToParts = (value?: Date | number) => this.#format.formatToParts(value);
        Object.assign(this, { formatToParts });
      }
    }
    get format() {
      return (value?: Date | number) => this.#format.format(value);
    }
    resolvedOptions() {
      const options = this.#format.resolvedOptions();
      // An alias keeps its name.
      return { ...options, timeZone: this.#timeZone ?? options.timeZone };
    }
  }

  const { Collator, getCanonicalLocales } = nodeIntl;
  return { Collator, DateTimeFormat, NumberFormat, getCanonicalLocales };
}

function toNumber(value: unknown): number {
  if (typeof value === "bigint") throw new TypeError("Cannot convert BigInt to number");
  return Number(value);
}
