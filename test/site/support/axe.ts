// axe in a page of the site.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";

interface Axe {
  run(scope: Document | string, options: object): Promise<{ violations: Rule[] }>;
}

interface Rule {
  id: string;
  nodes: { html: string }[];
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations of the rules, or of all that WCAG 2.2 AA asks for, each with the place where it is. */
export async function violationsOf(
  page: Page,
  scope?: string,
  rules?: readonly string[],
): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ([where, only]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const runOnly = only ?? ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
      const { violations } = await axe.run(where ?? document, {
        runOnly,
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
    },
    [scope, rules] as const,
  );
}
