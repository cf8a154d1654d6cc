// Draws the charts as SVG, once for light pages and once for dark ones, without a browser.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as vega from "vega";
import { compile } from "vega-lite";
import type { TopLevelSpec } from "vega-lite";

import { contestants } from "../contestants/list.ts";
import { client } from "../reliability/verdict.ts";
import { panelsOf } from "./panels.ts";
import type { Panel } from "./panels.ts";
import type { Results } from "./results.ts";

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
    scale: { domain: [0, highest * (highest === longest ? 1.65 : 1.35)] },
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
  const drawn = new Set(panels.flatMap(({ bars }) => bars.map(({ name }) => name)));
  const order = contestants.map(({ name }) => name).filter((name) => drawn.has(name));
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

export async function writeCharts(results: Results, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { title, panels }] of Object.entries(panelsOf(results))) {
    for (const [theme, colours] of Object.entries(themes)) {
      await writeFile(join(folder, `${name}-${theme}.svg`), await draw(title, panels, colours));
    }
  }
}
