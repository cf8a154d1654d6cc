// Two versions of what is stored, as during an upgrade: each version's processes keep a state of their own.
import { scryptSync } from "node:crypto";

import { expect, test } from "vitest";

import { deriveKey, storeFormat } from "../../src/fleet/redis/store-key.ts";
import { clientOver } from "../support/client.ts";
import { many, pass, simulateClock } from "../support/stopped-clocks.ts";
import { simulatedStore } from "../support/simulated-fleet.ts";
import { windowService } from "../support/window-service.ts";

const baseUrl = "https://service.example/api/v2";

simulateClock();

test("a state's keys are made with the version of its format, and so are others for another version", async () => {
  const nameOf = (version: number) => {
    const salt = `group-management-sdk shared pacing ${version} ${baseUrl}`;
    return scryptSync("person-1", salt, 48, { N: 2 ** 8, r: 8, p: 1 }).toString("hex", 0, 16);
  };
  const { keys } = await deriveKey("partner", baseUrl, { id: "person-1" });
  const names = new Set(
    keys.map((key) => /^partner:pacing:\{([\da-f]{32})\}:[a-z]+$/.exec(key)?.[1]),
  );
  expect([...names]).toEqual([nameOf(storeFormat)]);
  expect(nameOf(storeFormat + 1)).not.toBe(nameOf(storeFormat));
});

test("two versions together each use the window alone: some calls are refused, and end well", async () => {
  const windowMs = 10_000;
  const service = windowService({ limit: 20, windowMs, aligned: true, latency: () => 10 });
  const store = simulatedStore({ latency: () => 1 });
  const fleet = ["before", "before", "after", "after"].map((version) => {
    const { pacing } = store.join(`key of the version ${version}`);
    return clientOver(service.handle, { sharedPacing: pacing });
  });
  const calls = Promise.all(fleet.map((client) => many(client, 20)));
  await pass(5 * windowMs);
  await calls;
  expect(service.refused.length).toBeGreaterThan(0);
  // Each version gives out a window's permits once.
  const begins = new Set(service.sent.map(({ at }) => Math.floor(at / windowMs)));
  expect(service.sent.length).toBeLessThanOrEqual(2 * 20 * begins.size);
  expect(begins.size).toBeLessThanOrEqual(5);
});
