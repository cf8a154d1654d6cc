// The progress that the roster-sync example draws.
import type { ContactBatch } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Progress } from "../../examples/roster-sync/progress.ts";

const batch = (size: number, done = false, phase: ContactBatch["phase"] = "full") =>
  ({ contacts: Array.from({ length: size }), checkpoint: "c", phase, done }) as ContactBatch;

function terminal(isTTY: boolean, columns = 100) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("the progress of roster-sync", () => {
  it("redraws one line on a terminal and never lets it wrap", () => {
    for (const columns of [20, 40, 60, 100, 200]) {
      const screen = terminal(true, columns);
      const progress = new Progress(screen, 1000);
      progress.begin(0, false);
      for (let page = 1; page <= 4; page++) {
        vi.advanceTimersByTime(500);
        progress.batch(batch(200));
      }
      const drawn = screen.written.join("");
      expect(drawn).not.toContain("\n");
      // oxlint-disable-next-line no-control-regex -- the escapes take no place
      const plain = drawn.split("\r\u001B[K").map((line) => line.replace(/\u001B\[[\d;]*m/g, ""));
      expect(plain.length).toBe(4);
      for (const line of plain) expect([...line].length).toBeLessThan(columns);
      progress.batch(batch(200, true));
      expect(screen.written.at(-1)).toMatch(/✓.* Walked the roster: 1,000 entries in 2\.0 s\n$/);
    }
  });

  it("fills the bar in proportion, from where an earlier run stopped", () => {
    const screen = terminal(true);
    const progress = new Progress(screen, 1000);
    progress.begin(400, true);
    vi.advanceTimersByTime(100);
    progress.batch(batch(100));
    expect(screen.written[0]).toContain("Going on where an earlier run stopped.");
    expect(screen.written.join("")).toMatch(/━{15}[^─━]*─{15}[^─━]* 50 % {2}500 of 1,000 entries/);
  });

  it("counts down while the service's limit holds calls back", () => {
    const screen = terminal(true);
    const progress = new Progress(screen, 1000);
    progress.begin(0, false);
    progress.batch(batch(200));
    progress.waiting(3000);
    expect(screen.written.at(-1)).toContain("at the limit, 3 s to wait");
    vi.advanceTimersByTime(1000);
    expect(screen.written.at(-1)).toContain("at the limit, 2 s to wait");
    vi.advanceTimersByTime(2000);
    progress.batch(batch(200));
    progress.batch(batch(600, true));
    expect(screen.written.at(-1)).toContain("1,000 entries");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("writes a line every two seconds into a log, and none of them is drawn over", () => {
    const log = terminal(false);
    const progress = new Progress(log, 1000);
    progress.begin(0, false);
    for (let page = 1; page <= 4; page++) {
      vi.advanceTimersByTime(1000);
      progress.batch(batch(200));
    }
    progress.batch(batch(200, true));
    expect(log.written).toEqual([
      "400 of 1,000 entries\n",
      "800 of 1,000 entries\n",
      "✓ Walked the roster: 1,000 entries in 4.0 s\n",
    ]);
  });

  it("shows a count and no bar when the length of the roster is unknown", () => {
    const screen = terminal(true);
    const progress = new Progress(screen, null);
    progress.begin(0, false);
    vi.advanceTimersByTime(1000);
    progress.batch(batch(200));
    expect(screen.written).toEqual(["200 entries"]);
  });
});
