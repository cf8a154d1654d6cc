// Following a roster: whatever happens between batches, the copy ends equal to the roster.
import {
  type ContactBatch,
  type ContactSync,
  type GroupManagement,
  RequestValidationError,
  ResponseValidationError,
} from "group-management-sdk";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOver, failureOf, rejection } from "../support/client.ts";
import * as payloads from "../support/payloads.ts";
import { type Roster, roster, versionOf } from "../support/roster.ts";
import { runs } from "../support/runs.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.400Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Entry {
  version: number;
  walk: string;
}

/** The storage of a program: a copy of the roster, and its checkpoint. */
interface Stored {
  copy: Map<string, Entry>;
  checkpoint: string | undefined;
}

/** Stores a batch as the guide says: each entry with its walk, and nothing of another walk after a full one. */
function keep(stored: Stored, { contacts, checkpoint, walk, phase, done }: ContactBatch): Stored {
  const copy = new Map(stored.copy);
  for (const contact of contacts) copy.set(contact.id, { version: versionOf(contact), walk });
  for (const [id, entry] of phase === "full" && done ? copy : []) {
    if (entry.walk !== walk) copy.delete(id);
  }
  return { copy, checkpoint };
}

const versionsOf = ({ copy }: Stored) =>
  new Map([...copy].map(([id, { version }]) => [id, version]));

async function onSimulatedClock<Value>(work: Promise<Value>): Promise<Value> {
  const state = { over: false };
  const watched = work.finally(() => (state.over = true));
  watched.catch(() => {});
  for (let turn = 0; turn < 1000 && !state.over; turn++) await vi.advanceTimersByTimeAsync(50);
  return watched;
}

async function walkOn(client: GroupManagement, sync: ContactSync, stored: Stored): Promise<Stored> {
  let now = stored;
  for await (const batch of client.groups.contacts.sync("g", sync)) now = keep(now, batch);
  return now;
}

type Step =
  | { kind: "change" | "remove" | "restore"; which: number }
  | { kind: "tick"; ms: number }
  | { kind: "add" | "batch" | "batch lost" | "crash" | "forget cursors" | "fail" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Step>({ kind: "batch" }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("change" as const), which: fc.nat(99) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("tick" as const), ms: fc.nat(4000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), which: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const), which: fc.nat(99) }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { kind: "add" },
      { kind: "batch lost" },
      { kind: "crash" },
      { kind: "forget cursors" },
      { kind: "fail" },
    ),
  },
);

/** A program that follows a roster and is disturbed at every point; gives what it has stored at the end. */
async function follow(
  client: GroupManagement,
  service: Roster,
  steps: readonly Step[],
  fullEvery: number | undefined,
) {
  const history: Stored[] = [{ copy: new Map(), checkpoint: undefined }];
  const last = () => history.at(-1) ?? expect.unreachable();
  let batches: AsyncIterator<ContactBatch> | undefined;
  const next = async (store: boolean) => {
    batches ??= client.groups.contacts.sync("g", { checkpoint: last().checkpoint, fullEvery });
    try {
      const { done, value } = await onSimulatedClock(batches.next());
      if (done) batches = undefined;
      else if (store) history.push(keep(last(), value));
      else batches = undefined;
    } catch {
      batches = undefined;
    }
  };
  for (const one of steps) {
    if (one.kind === "batch") await next(true);
    else if (one.kind === "batch lost") await next(false);
    else if (one.kind === "crash") batches = undefined;
    else if (one.kind === "tick") await vi.advanceTimersByTimeAsync(one.ms);
    else if (one.kind === "add") service.add();
    else if (one.kind === "change") service.change(one.which);
    else if (one.kind === "remove") service.remove(one.which);
    else if (one.kind === "forget cursors") service.forgetCursors();
    else if (one.kind === "fail") service.failNext(true);
    else if (one.kind === "restore") {
      batches = undefined;
      history.push(history[one.which % history.length] ?? last());
    }
  }
  return last();
}

test("edits, crashes, lost batches, stale cursors, restored backups and clocks that differ: the copy ends equal", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 90_000, -90_000, 86_400_000 * 400, 300),
      fc.array(fc.nat(1500), { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom(undefined, 1, 5000, 30_000),
      async (size, pageSize, aheadMs, latencies, steps, fullEvery) => {
        vi.setSystemTime(new Date("2026-03-01T12:00:00.400Z"));
        let requests = 0;
        const latency = () => latencies[requests++ % latencies.length] ?? 0;
        const service = roster(size, pageSize, aheadMs, latency);
        const client = clientOver(service.handle);
        let stored = await follow(client, service, steps, fullEvery);
        service.failNext(false);

        // Undisturbed to the end of the walk, and once more for what changed during it.
        for (let walks = 0; walks < 2; walks++) {
          stored = await onSimulatedClock(
            walkOn(client, { checkpoint: stored.checkpoint }, stored),
          );
        }
        const contents = service.contents();
        for (const [id, version] of contents) expect(stored.copy.get(id)?.version).toBe(version);

        // Everything anew tells what was removed.
        const { checkpoint } = stored;
        const anew = await onSimulatedClock(walkOn(client, { checkpoint, full: true }, stored));
        expect(versionsOf(anew)).toEqual(contents);
      },
    ),
    { numRuns: runs(300) },
  );
}, 60_000);

describe("batches", () => {
  test("say which walk they are of, and when it is done", async () => {
    const service = roster(5, 2, 0, () => 1);
    const client = clientOver(service.handle);
    await vi.advanceTimersByTimeAsync(60_000);
    const seen: unknown[] = [];
    const record = async (sync: ContactSync) => {
      let checkpoint = "";
      for await (const batch of client.groups.contacts.sync("g", sync)) {
        seen.push([batch.phase, batch.done, batch.contacts.length]);
        checkpoint = batch.checkpoint;
      }
      return checkpoint;
    };
    const first = await onSimulatedClock(record({}));
    await vi.advanceTimersByTimeAsync(60_000);
    service.change(3);
    const second = await onSimulatedClock(record({ checkpoint: first }));
    await onSimulatedClock(record({ checkpoint: second, full: true }));
    expect(seen).toEqual([
      ["full", false, 2],
      ["full", false, 2],
      ["full", true, 1],
      ["changes", true, 1],
      ["full", false, 2],
      ["full", false, 2],
      ["full", true, 1],
    ]);
  });

  test("go on where a stored one ended, within a walk", async () => {
    const service = roster(6, 2, 0, () => 1);
    const client = clientOver(service.handle);
    const all: ContactBatch[] = [];
    const read = async (sync: ContactSync, into: ContactBatch[]) => {
      for await (const batch of client.groups.contacts.sync("g", sync)) into.push(batch);
    };
    await onSimulatedClock(read({}, all));
    const rest: ContactBatch[] = [];
    await onSimulatedClock(read({ checkpoint: all[0]?.checkpoint ?? "" }, rest));
    expect(rest.map(({ contacts }) => contacts)).toEqual(
      all.slice(1).map(({ contacts }) => contacts),
    );
    expect(rest.map(({ phase }) => phase)).toEqual(["full", "full"]);
  });

  test("ask for changes since before the walk began, by the service's clock", async () => {
    const service = roster(1, 9, 3_600_000, () => 700);
    const client = clientOver(service.handle);
    const startedAt = Date.now() + 3_600_000;
    const stored = await onSimulatedClock(
      walkOn(client, {}, { copy: new Map(), checkpoint: undefined }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await onSimulatedClock(walkOn(client, { checkpoint: stored.checkpoint }, stored));
    const since = Date.parse(service.asked[1] ?? "");
    expect(since).toBeLessThanOrEqual(startedAt);
    expect(since).toBeGreaterThan(startedAt - 6000);
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

  test("of another group are refused", async () => {
    const checkpoint = await checkpointOf("other");
    const error = await failureOf(
      client.groups.contacts.sync("g", { checkpoint }).next(),
      RequestValidationError,
    );
    expect(error.parameter).toBe("checkpoint");
  });

  test("are one line of plain characters, for any group id", async () => {
    const checkpoint = await checkpointOf('g"\n😀/\\');
    expect(checkpoint).toMatch(/^[\x21-\x7e]+$/);
  });
});

test("a service without a Date header cannot be followed, and the error names the header", async () => {
  const client = clientOver(() => Response.json(payloads.page([payloads.contact()])));
  const error = await failureOf(client.groups.contacts.sync("g").next(), ResponseValidationError);
  expect(error.issues[0]?.path).toEqual(["headers", "date"]);
});

test("a service that takes no cursor does not keep the walk at its first page for ever", async () => {
  let requests = 0;
  const client = clientOver((url) => {
    requests++;
    const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
    if (!url.searchParams.has("cursor")) {
      return Response.json(payloads.page([payloads.contact()], "next"), { headers });
    }
    const error = { code: "invalid_parameter", message: "No.", parameter: "cursor" };
    return Response.json({ error }, { status: 400 });
  });
  const all = async () => {
    for await (const _ of client.groups.contacts.sync("g"));
  };
  expect(await rejection(all())).toMatchObject({ code: "invalid_parameter" });
  expect(requests).toBeLessThan(6);
});

test("include and the options of a call reach every page", async () => {
  const seen: unknown[] = [];
  const client = clientOver((url, request) => {
    seen.push([url.searchParams.get("include"), request.headers.get("x-app")]);
    const whole = { ...payloads.contact(), guardians: [], dependents: [] };
    const body = payloads.page([whole], seen.length < 2 ? "next" : null);
    return Response.json(body, { headers: { date: "Sun, 01 Mar 2026 12:00:00 GMT" } });
  });
  const sync = client.groups.contacts.sync(
    "g",
    { include: ["guardians", "dependents"] },
    { headers: { "x-app": "one" } },
  );
  for await (const _ of sync);
  expect(seen).toEqual([
    ["guardians,dependents", "one"],
    ["guardians,dependents", "one"],
  ]);
});
