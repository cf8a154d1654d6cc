// Draws the charts as SVG, once for light pages and once for dark ones, without a browser.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as vega from "vega";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";

import { client } from "../reliability/verdict.ts";
import type { Results } from "./results.ts";

interface Panel {
  title: string;
  /** Drawn as a line: the yardstick, or the ideal. */
  reference?: number;
  /** Bars longer than this are cut, and their labels say so: one giant must not hide the rest. */
  longest?: number;
  bars: { name: string; value: number; label: string }[];
}

const themes = {
  light: {
    background: "#ffffff",
    text: "#1f2328",
    grid: "#d1d9e0",
    peer: "#8c959f",
    client: "#0969da",
  },
  dark: {
    background: "#0d1117",
    text: "#e6edf3",
    grid: "#3d444d",
    peer: "#6e7681",
    client: "#58a6ff",
  },
};

type Theme = (typeof themes)["light"];

function drawPanel(panel: Panel, theme: Theme, order: readonly string[], first: boolean) {
  const longest = panel.longest ?? Number.POSITIVE_INFINITY;
  const values = panel.bars.map(({ name, value, label }) => ({
    name,
    length: Math.min(value, longest),
    // Behind the line, where the line would cross it.
    labelAt: Math.max(Math.min(value, longest), panel.reference ?? 0),
    label: value > longest ? `${label} (bar cut)` : label,
  }));
  const highest = Math.max(...values.map(({ labelAt }) => labelAt));
  const y = {
    field: "name",
    type: "nominal" as const,
    sort: [...order],
    title: null,
    scale: { domain: [...order] },
    axis: first ? { ticks: false, domain: false, labelPadding: 8 } : null,
  };
  const x = (field: "length" | "labelAt") => ({
    field,
    type: "quantitative" as const,
    title: null,
    // Room for the label behind the longest bar.
    scale: { domain: [0, highest * 1.45] },
    axis: null,
  });
  return {
    title: { text: panel.title, anchor: "start" as const, fontSize: 13, offset: 10 },
    width: 230,
    height: { step: 24 },
    data: { values },
    layer: [
      ...(panel.reference === undefined
        ? []
        : [
            {
              mark: {
                type: "rule" as const,
                strokeDash: [4, 3],
                color: theme.text,
                opacity: 0.6,
              },
              encoding: {
                x: {
                  datum: panel.reference,
                  type: "quantitative" as const,
                  title: null,
                  axis: null,
                },
              },
            },
          ]),
      {
        mark: { type: "bar" as const, height: 15 },
        encoding: {
          y,
          x: x("length"),
          color: {
            condition: { test: `datum.name === '${client}'`, value: theme.client },
            value: theme.peer,
          },
        },
      },
      {
        mark: {
          type: "text" as const,
          align: "left" as const,
          dx: 5,
          fontSize: 11,
          color: theme.text,
        },
        encoding: { y, x: x("labelAt"), text: { field: "label", type: "nominal" as const } },
      },
    ],
  };
}

async function draw(title: string, panels: readonly Panel[], theme: Theme): Promise<string> {
  const longest = panels.reduce((most, { bars }) => Math.max(most, bars.length), 0);
  const order = (panels.find(({ bars }) => bars.length === longest)?.bars ?? []).map(
    ({ name }) => name,
  );
  const spec: TopLevelSpec = {
    background: theme.background,
    padding: 16,
    title: { text: title, anchor: "start", fontSize: 16, offset: 14 },
    spacing: 26,
    hconcat: panels.map((panel, index) => drawPanel(panel, theme, order, index === 0)),
    resolve: { scale: { x: "independent" } },
    config: {
      font: "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif",
      title: { color: theme.text },
      axis: { labelColor: theme.text, labelFontSize: 12, labelLimit: 220 },
      view: { stroke: theme.grid },
    },
  };
  const view = new vega.View(vega.parse(compile(spec).spec), { renderer: "none" });
  return await view.toSVG();
}

function ratioPanel(title: string, measured: Results["event"]): Panel {
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
  const findings = results.reliability.filter((finding) => finding.scenario.startsWith(scenario));
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
        scenarioPanel("Refusals (429) in 300 calls", results, "pacing, windows aligned"),
        scenarioPanel("Requests per call in an outage", results, "outage, requests per call"),
        {
          ...scenarioPanel("Walk with work, times the ideal", results, "walk of"),
          reference: 1,
        },
      ],
    },
  };
}

export async function writeCharts(results: Results, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { title, panels }] of Object.entries(panelsOf(results))) {
    for (const [theme, colours] of Object.entries(themes)) {
      await writeFile(join(folder, `${name}-${theme}.svg`), await draw(title, panels, colours));
    }
  }
}
