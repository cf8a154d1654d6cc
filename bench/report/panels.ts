// The charts' panels of bars, made from the results.
import type { Measured } from "../measures/cost.ts";
import { outageScenario } from "../reliability/outage.ts";
import { plainPacingScenario } from "../reliability/pacing.ts";
import { workingWalkScenario } from "../reliability/walks.ts";
import type { Results } from "./results.ts";

export interface Panel {
  title: string;
  /** Drawn as a line: the yardstick, or the ideal. */
  reference?: number;
  /** Bars longer than this are cut, and their labels say so: one giant must not hide the rest. */
  longest?: number;
  bars: { name: string; value: number; label: string }[];
}

function ratioPanel(title: string, measured: Measured): Panel {
  return {
    title,
    reference: 1,
    longest: 2.5,
    bars: Object.entries(measured.contestants).map(([name, { median }]) => ({
      name,
      value: median,
      label: `${median.toFixed(2)} ×`,
    })),
  };
}

function scenarioPanel(title: string, results: Results, scenario: string): Panel {
  const findings = results.reliability.filter((finding) => finding.scenario === scenario);
  return {
    title,
    bars: findings.map(({ contestant, value }) => ({
      name: contestant,
      value: value ?? 0,
      label: value === undefined ? "did not end" : String(Math.round(value * 100) / 100),
    })),
  };
}

/** The charts by file name. */
export function panelsOf(results: Results): Record<string, { title: string; panels: Panel[] }> {
  const start = Object.entries(results.coldStart.contestants);
  const web = Object.entries(results.webBundle);
  const native = Object.entries(results.reactNativeBundle);
  return {
    cost: {
      title: "User CPU beside raw fetch and JSON.parse (less is better)",
      panels: [
        ratioPanel("One event", results.event),
        ratioPanel("A page of 200 contacts", results.page),
        ratioPanel(`Walk of ${results.walk.contacts.toLocaleString("en")} contacts`, results.walk),
      ],
    },
    start: {
      title: "Start and size (less is better)",
      panels: [
        {
          title: "Start to first answer, ms over bare Node",
          bars: start.map(([name, { median }]) => ({
            name,
            value: median,
            label: median.toFixed(0),
          })),
        },
        {
          title: "Web bundle, KB minified and gzipped",
          bars: web.map(([name, size]) => ({
            name,
            value: (size?.gzipped ?? 0) / 1000,
            label: size === null ? "does not bundle" : (size.gzipped / 1000).toFixed(1),
          })),
        },
        {
          title: "React Native bundle, KB minified",
          bars: native.map(([name, size]) => ({
            name,
            value: (size?.minified ?? 0) / 1000,
            label: size === null ? "does not bundle" : (size.minified / 1000).toFixed(0),
          })),
        },
      ],
    },
    reliability: {
      title: "When the service says no (less is better)",
      panels: [
        scenarioPanel("Refusals (429) in 300 calls", results, plainPacingScenario),
        scenarioPanel("Requests per call in an outage", results, outageScenario),
        {
          ...scenarioPanel("Walk with work, times the ideal", results, workingWalkScenario),
          reference: 1,
        },
      ],
    },
  };
}
