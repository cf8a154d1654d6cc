// The display of progress during a round.
import { stripVTControlCharacters } from "node:util";

import { expect, test } from "vitest";

import { Progress } from "../progress.ts";

const standings = {
  groups: 10_000,
  done: 4321,
  entries: 12_345_678,
  added: 0,
  changed: 0,
  removed: 0,
  workers: 64,
  wait: 59,
};

function drawn(columns: number, given: Partial<typeof standings> = {}): string {
  let text = "";
  const terminal = { isTTY: true, columns, write: (more: string) => (text += more) };
  new Progress(terminal).show({ ...standings, ...given });
  return stripVTControlCharacters(text);
}

test("the line shows the groups that are done, the wait, the entries and the workers", () => {
  expect(drawn(120)).toMatch(
    /^━+─+  43 %  4,321 of 10,000 groups · 59 s until the next window · 12,345,678 entries · 64 workers$/,
  );
  expect(drawn(120, { wait: 0, workers: 1 })).toMatch(/groups · 12,345,678 entries · 1 worker$/);
});

test.each([20, 40, 60, 80, 200])(
  "the line fits %i columns, so that it can be drawn again",
  (columns) => {
    const line = drawn(columns);
    expect([...line].length).toBeLessThan(columns);
    expect(line).toContain("4,321 of 10,000");
    expect(line).not.toContain("\n");
  },
);

test("a log gets whole lines, and not every one", () => {
  const lines: string[] = [];
  const progress = new Progress({ write: (text) => lines.push(text) });
  for (let times = 0; times < 50; times++) progress.show(standings);
  expect(lines).toEqual([
    "4,321 of 10,000 groups · 59 s until the next window · 12,345,678 entries · 64 workers\n",
  ]);
});
