// Permits that the script grants by what it knows of the window.
import { describe, expect, test } from "vitest";

import type { PacingReport } from "../../src/fleet/protocol.ts";
import { type Data, idleReport, step } from "../support/script-store.ts";

/** A store, and processes that ask for ten permits each. */
function fleetStore() {
  let now = 1_790_000_000_000;
  const state: Data = new Map();
  const kept = (field: string) => state.get("window")?.get(field) ?? 0;
  function ask(process: string, said: Partial<PacingReport> = {}, elapsed = 0) {
    now += elapsed;
    return step(state, now, {
      ...idleReport,
      process,
      steps: kept("steps"),
      opened: kept("opened"),
      wants: 10,
      ...said,
    });
  }
  return { ask };
}

const window = { reset: 1000, limit: 60, remaining: 60, endsIn: 30_000 };

describe("a window that is not known", () => {
  test("is found out by one process, and by another where that takes more than a second", () => {
    const { ask } = fleetStore();
    expect(ask("one").granted).toBe(1);
    expect(ask("other", {}, 900).granted).toBe(0);
    expect(ask("other", {}, 200).granted).toBe(1);
  });

  test("is known to all with the first response", () => {
    const { ask } = fleetStore();
    ask("one");
    expect(ask("one", { window, answered: 1, wants: 0 }, 50)).toMatchObject({
      isOpen: true,
      left: 59,
    });
    expect(ask("other").granted).toBe(10);
  });

  test("is found out anew once the store's clock has ended it, by one request", () => {
    const { ask } = fleetStore();
    ask("one", { window });
    expect(ask("new", {}, 3_600_000).granted).toBe(1);
    expect(ask("newer", {}, 10).granted).toBe(0);
  });
});

describe("a window that is known", () => {
  test("is never given out twice, whatever processes ask for", () => {
    const { ask } = fleetStore();
    ask("scout", { window: { ...window, remaining: 25 }, wants: 0 });
    const granted = ["a", "b", "c", "d"].map((name) => ask(name).granted);
    expect(granted.reduce((sum, count) => sum + count, 0)).toBe(25);
  });

  test("is closed for processes that were there before keys were lost", () => {
    const { ask } = fleetStore();
    expect(ask("one", { window, steps: 100 }).granted).toBe(0);
  });

  test("is closed after such a loss, although processes that do not know it came first", () => {
    const { ask } = fleetStore();
    for (const name of ["a", "b", "c"]) ask(name, { steps: 5, opened: 4000 }, 100);
    expect(ask("one", { window, steps: 6, opened: 5000 }, 2000).granted).toBe(0);
    expect(ask("a", {}, 100).granted).toBe(0);
  });

  test("is closed after such a loss by what the store had told a process, which else counts for nothing", () => {
    const { ask } = fleetStore();
    expect(ask("new", { window, told: true }).isOpen).toBe(false);
    const told = { window, told: true, opened: 4000 };
    expect(ask("one", told)).toMatchObject({ isOpen: true, granted: 0 });
  });

  test("leaves a tenth to calls of a higher priority", () => {
    const { ask } = fleetStore();
    expect(ask("import", { window, wants: 100, low: 100 }).granted).toBe(54);
    expect(ask("person", { wants: 1 }).granted).toBe(1);
  });

  test("is not given out while all are asked to wait", () => {
    const { ask } = fleetStore();
    expect(ask("one", { window, cooldown: 5000 })).toMatchObject({ granted: 0, again: 5000 });
    expect(ask("other", {}, 4000)).toMatchObject({ granted: 0, again: 1000 });
    expect(ask("other", {}, 1000).granted).toBe(10);
  });

  test("takes no room from the next one, which a report may name before the store's clock has ended this one", () => {
    const { ask } = fleetStore();
    const short = { ...window, remaining: 5, endsIn: 500 };
    ask("one", { window: short, wants: 0 });
    const next = { ...window, reset: 1001, remaining: 59, endsIn: 1300 };
    expect(ask("other", { window: next, wants: 0 }, 400).reset).toBe(1000);
    ask("other", { window: { ...next, endsIn: 1100 }, wants: 0 }, 200);
    expect(ask("one", { wants: 40 }, 10).granted).toBe(40);
  });

  test("is used whole, although all that wait have had requests in it before it was found", () => {
    const { ask } = fleetStore();
    const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
    for (const name of names) ask(name);
    const taken = new Map(names.map((name) => [name, 4]));
    let remaining = 56;
    const said = (name: string) => ({
      window: { ...window, remaining },
      taken: taken.get(name) ?? 0,
      wants: 20,
    });
    // The store knows what all have had before any of them is given more.
    for (const name of names) {
      ask(name, { ...said(name), answered: 4, cooldown: 50 }, 1);
      remaining = 28;
    }
    for (const name of Array.from({ length: 6 }, () => names).flat()) {
      const { granted } = ask(name, said(name), 50);
      taken.set(name, (taken.get(name) ?? 0) + granted);
      remaining -= granted;
    }
    expect(remaining).toBe(0);
  });

  test("misses the permits that a killed process held, and the next window misses none", () => {
    const { ask } = fleetStore();
    expect(ask("killed", { window, wants: 25 }).granted).toBe(25);
    expect(ask("living", { window, wants: 60 }).granted).toBe(35);
    const next = { ...window, reset: 1060 };
    ask("living", { window: next, wants: 0 }, 31_000);
    // Later than a request of the killed process may still arrive.
    expect(ask("living", { window: { ...next, endsIn: 28_000 }, wants: 60 }, 2000).granted).toBe(
      60,
    );
  });

  test("has no room for requests under way from the window before, until these have arrived", () => {
    const { ask } = fleetStore();
    expect(ask("slow", { window: { ...window, endsIn: 100 }, wants: 10 }).granted).toBe(10);
    const next = { ...window, reset: 1060, limit: 12, remaining: 12 };
    expect(ask("one", { window: next }, 200).granted).toBe(2);
    expect(ask("one", { has: 0, taken: 2 }, 5000).granted).toBeGreaterThan(0);
  });
});
