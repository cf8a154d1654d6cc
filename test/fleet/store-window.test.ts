// How long a window is taken to be by a fleet, and when it is over, as far as its store can tell; the script is held
// against the same rules.
import { describe, expect, test } from "vitest";

import type { PacingReport, ReportedWindow } from "../../src/fleet/protocol.ts";
import { soundState, type State, step } from "../support/pacing-model.ts";
import { createWindowLedger } from "../../src/fleet/window-ledger.ts";

const minute = 60_000;

/** A store, and processes that tell it of windows by the second at which they end. */
function fleetStore(length = minute) {
  let now = 1_790_000_000_000;
  let sequence = 0;
  let state: State | undefined;
  function ask(process: string, window: Partial<ReportedWindow> | null, elapsed = 0) {
    now += elapsed;
    const limit = 60;
    const report: PacingReport = {
      process,
      sequence: ++sequence,
      storeId: state?.storeId ?? "",
      steps: state?.steps ?? 0,
      quiet: elapsed,
      replyTimeout: 500,
      epoch: -1,
      unused: 0,
      underWay: 0,
      taken: 0,
      lost: 0,
      waiting: process === "one" ? 0 : 10,
      prefetch: 0,
      window: window && { resets: 0, before: 0, limit, remaining: 50, endsIn: 0, ...window },
      length,
      noLimitHeaders: false,
      cooldown: 0,
      cooldowns: {},
      seen: 0,
      offline: 0,
      fleet: 1,
      rank: 0,
    };
    state = soundState(state, now, report);
    return step(state, now, report);
  }
  const tell = (window: Partial<ReportedWindow> | null, elapsed = 0) =>
    ask("one", window, elapsed).length;
  return { tell, ask };
}

test("is told by a window that was seen to its end, and the next", () => {
  const { tell } = fleetStore();
  expect(tell({ resets: 1000, endsIn: 2500 })).toBe(minute);
  expect(tell({ resets: 1003, endsIn: 2900 }, 2600)).toBe(3000);
});

test("is told as well where nobody asked at the end", () => {
  const { tell } = fleetStore();
  tell({ resets: 1000, endsIn: 2500 });
  tell(null, 2700);
  expect(tell({ resets: 1003, endsIn: 2500 }, 300)).toBe(3000);
});

test("is not told by a count that begins anew in the middle of a window", () => {
  const { tell } = fleetStore();
  tell({ resets: 1000, endsIn: 30_000, remaining: 10 });
  expect(tell({ resets: 1005, before: 1000, endsIn: 34_000, remaining: 60 }, 1000)).toBe(minute);
});

test("grows again with a window of which more is left", () => {
  const { tell } = fleetStore();
  tell({ resets: 1000, endsIn: 100 });
  expect(tell({ resets: 1005, endsIn: 5000 }, 200)).toBe(5000);
  expect(tell({ resets: 1065, endsIn: 59_400 }, 5100)).toBe(minute);
});

test("is the last that was seen, also of one that the first process was wrong about", () => {
  const { tell } = fleetStore(1000);
  tell({ resets: 1000, endsIn: 40_000 });
  expect(tell({ resets: 1000, endsIn: 40_000 })).toBe(40_000);
  expect(tell({ resets: 1060, endsIn: 59_500 }, 40_100)).toBe(minute);
  expect(tell({ resets: 1063, endsIn: 2900 }, 59_600)).toBe(3000);
});

test("is never more than a minute, whatever is left, nor less than a second", () => {
  expect(fleetStore(3_600_000).tell(null)).toBe(minute);
  expect(fleetStore(-5).tell(null)).toBe(1000);
  const { tell } = fleetStore(3000);
  tell({ resets: 5000, endsIn: 3_600_000 });
  expect(tell({ resets: 5000, endsIn: 3_600_000 })).toBe(minute);
});

test("does not change by rounding, nor by a pause", () => {
  const { tell } = fleetStore(3000);
  tell({ resets: 1000, endsIn: 2500 });
  expect(tell({ resets: 1001, endsIn: 3500 }, 100)).toBe(3000);
  tell(null, 3500);
  expect(tell({ resets: 1024, endsIn: 2900 }, 20_000)).toBe(3000);
});

describe("that only the store's clock has ended", () => {
  const known = { resets: 1000, endsIn: 30_000 };

  test("gives a new process one permit, until somebody who was there says that it is over", () => {
    const { tell, ask } = fleetStore();
    tell(known);
    expect(ask("new", null, 40_000).granted).toBe(1);
    expect(ask("newer", null, 10).granted).toBe(0);
    expect(ask("new", null, 10).granted).toBeLessThanOrEqual(1);
    tell({ resets: 1000, endsIn: -10_020 }, 10);
    expect(ask("newer", null, 10).granted).toBe(10);
  });

  test("is taken for over from a new process that knows it, and so are those after it", () => {
    const { tell, ask } = fleetStore();
    tell(known);
    ask("new", null, 40_000);
    expect(ask("newer", { resets: 1000, endsIn: -10_010 }, 10).granted).toBeGreaterThan(1);
    expect(ask("newer", { resets: 1060, endsIn: 100 }, 49_900).granted).toBeGreaterThan(1);
    expect(ask("newer", null, 1000).window).toMatchObject({ resets: 0, before: 1060 });
  });

  test("goes on where somebody who was there says so, with what is left of it", () => {
    const { tell, ask } = fleetStore();
    tell({ ...known, remaining: 3 });
    ask("new", null, 3_600_000);
    const { window } = ask("newer", { resets: 1000, endsIn: 25_000, remaining: 5 }, 10);
    expect(window).toMatchObject({ resets: 1000, remaining: 3, endsIn: 25_000 });
    expect(ask("newer", null, 26_000).window).toMatchObject({ resets: 0, before: 1000 });
  });
});

test("a process takes a longer length from the store, too, and never more than a minute", () => {
  const ledger = createWindowLedger();
  ledger.seenLength(3000);
  ledger.seenLength(20_000);
  expect(ledger.length).toBe(20_000);
  ledger.seenLength(90_000);
  expect(ledger.length).toBe(60_000);
});
