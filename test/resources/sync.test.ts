// Following a roster: its batches, and the requests for them.
import {
  type ContactBatch,
  type ContactSyncParams,
  RequestValidationError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOver, failureOf } from "../support/client.ts";
import * as payloads from "../support/payloads.ts";
import { batchesOf, roster } from "../support/roster.ts";
import { onSimulatedClock, pass, simulateClock } from "../support/stopped-clocks.ts";

simulateClock();

/** A client of a service with one machine. */
function follower(size: number, pageSize: number, latency: () => number, ahead: number[] = [0]) {
  const service = roster({ size, pageSize, ahead, latency });
  const client = clientOver(service.handle);
  return {
    service,
    follow: (sync: ContactSyncParams = {}) =>
      onSimulatedClock(batchesOf(client, sync), () => pass(50)),
  };
}

const later = () => pass(10 * 60_000);

describe("batches", () => {
  const seen = (batches: readonly ContactBatch[]) =>
    batches.map(({ phase, done, contacts }) => [phase, done, contacts.length]);

  test("say which walk they are of, and when it is done", async () => {
    const { service, follow } = follower(5, 2, () => 1);
    await later();
    const first = await follow();
    await later();
    service.change({ which: 3, seenAfter: 0 });
    const second = await follow({ checkpoint: first.at(-1)?.checkpoint });
    const third = await follow({ checkpoint: second.at(-1)?.checkpoint, full: true });
    expect(seen([...first, ...second, ...third])).toEqual([
      ["full", false, 2],
      ["full", false, 2],
      ["full", true, 1],
      ["changes", true, 1],
      ["full", false, 2],
      ["full", false, 2],
      ["full", true, 1],
    ]);
  });

  test("of a walk that was stopped go on where a stored one ended, and then with what changed since it began", async () => {
    const { service, follow } = follower(6, 2, () => 1);
    await later();
    const all = await follow();
    await later();
    service.change({ which: 0, seenAfter: 0 });
    const rest = await follow({ checkpoint: all[0]?.checkpoint });
    expect(seen(rest)).toEqual([
      ["full", false, 2],
      ["full", true, 2],
      ["changes", true, 1],
    ]);
    expect(rest[2]?.contacts[0]).toMatchObject({ id: "contact_1", title: "2" });
    expect(rest[2]?.walk).toBe(all[0]?.walk);
  });

  test("ask for changes since five minutes before the walk began, by the service's clock", async () => {
    const { service, follow } = follower(1, 9, () => 700, [3_600_000]);
    const startedAt = Date.now() + 3_600_000;
    const [only] = await follow();
    await later();
    await follow({ checkpoint: only?.checkpoint });
    const since = Date.parse(service.asked[1] ?? "");
    expect(since).toBeLessThanOrEqual(startedAt - 300_000);
    expect(since).toBeGreaterThan(startedAt - 303_000);
  });

  test("have an entry that was stamped 298 s before it was seen, on a machine that is 1.8 s behind", async () => {
    let waits = 0;
    const { service, follow } = follower(0, 9, () => (waits++ % 2 === 0 ? 0 : 5000), [-900, 900]);
    service.add({ seenAfter: 298_000 });
    await pass(297_999);
    const [before] = await follow();
    expect(before?.contacts).toEqual([]);
    const [after] = await follow({ checkpoint: before?.checkpoint });
    expect(after?.contacts).toHaveLength(1);
  });
});

describe("checkpoints", () => {
  const client = clientOver(() => Response.json(payloads.page([])));

  const checkpointOf = async (group: string) => {
    const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    const dated = clientOver(() => Response.json(payloads.page([]), { headers }));
    const { value } = await dated.groups.contacts.sync(group).next();
    return (value as ContactBatch).checkpoint;
  };

  test("that are damaged are refused, and nothing is sent", async () => {
    const good = await checkpointOf("g");
    const damaged = [
      "",
      "x",
      good.slice(0, -1),
      `${good}x`,
      good.replace(/^1/, "3"),
      good.replace(/^1/, "2"),
      good.toUpperCase(),
      "1.2.3",
      "2.2.3",
    ];
    for (const checkpoint of [...damaged, 5, {}]) {
      const call = client.groups.contacts.sync("g", { checkpoint: checkpoint as string }).next();
      const error = await failureOf(call, RequestValidationError);
      expect(error.parameter).toBe("checkpoint");
    }
  });

  test("are one line of plain characters, for any group id", async () => {
    const checkpoint = await checkpointOf('g"\n😀/\\');
    expect(checkpoint).toMatch(/^[\x21-\x7e]+$/);
  });
});
