// Following a roster with the two rules of the guide: whatever happens between batches, the copy ends equal to the roster.
import type { Contact, ContactBatch, ContactSyncParams } from "group-management-sdk";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clientOver } from "../support/client.ts";
import { type Edit, type Roster, roster, versionOf } from "../support/roster.ts";
import { runs } from "../support/runs.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.400Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1000;
const minute = 60 * second;

/** The storage of a program: a copy of the roster, and its checkpoint. */
interface Stored {
  readonly copy: ReadonlyMap<string, { readonly contact: Contact; readonly walk: string }>;
  readonly checkpoint: string | undefined;
}

/** Stores a batch: the text by `updatedAt`, the greater walk, and after a full walk nothing with a smaller one. */
function keep(stored: Stored, { contacts, checkpoint, walk, phase, done }: ContactBatch): Stored {
  const copy = new Map(stored.copy);
  for (const contact of contacts) {
    const before = copy.get(contact.id) ?? { contact, walk };
    copy.set(contact.id, {
      contact: before.contact.updatedAt > contact.updatedAt ? before.contact : contact,
      walk: before.walk > walk ? before.walk : walk,
    });
  }
  for (const [id, entry] of phase === "full" && done ? copy : []) {
    if (entry.walk < walk) copy.delete(id);
  }
  return { copy, checkpoint };
}

async function onSimulatedClock<Value>(work: Promise<Value>): Promise<Value> {
  const state = { over: false };
  const watched = work.finally(() => (state.over = true));
  watched.catch(() => {});
  for (let turn = 0; turn < 1000 && !state.over; turn++) await vi.advanceTimersToNextTimerAsync();
  return watched;
}

type Step =
  | ({ kind: "change" | "change type" | "remove" | "add"; inMs: number } & Edit)
  | { kind: "batch" | "read" | "store" | "batch lost" | "crash"; run: number }
  | { kind: "pause"; ms: number }
  | { kind: "restore a backup"; which: number }
  | { kind: "forget cursors" | "fail" };

/** A transaction that is committed at once, and some that take as long as they can. */
const seenAfter = (most: number) => fc.oneof(fc.constantFrom(0, 20 * second, most), fc.nat(most));

const step = (mostSeenAfter: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 10, arbitrary: running("batch") },
    { weight: 4, arbitrary: fc.oneof(running("read"), running("store")) },
    { weight: 2, arbitrary: fc.oneof(running("crash"), running("batch lost")) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom("change", "change", "change type", "add", "remove"),
        which: fc.nat(99),
        // While a request is under way, too.
        inMs: fc.nat(12 * second),
        seenAfter: seenAfter(mostSeenAfter),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("pause" as const),
        ms: fc.oneof(fc.nat(10 * second), fc.nat(7 * minute)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("restore a backup" as const), which: fc.nat(99) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("forget cursors" as const, "fail" as const) }),
    },
  );

function running<Kind extends string>(kind: Kind): fc.Arbitrary<{ kind: Kind; run: number }> {
  return fc.record({ kind: fc.constant(kind), run: fc.nat(1) });
}

/** A run of the program: its sync, a batch that it has not stored yet, and its last sign of life. */
interface Run {
  readonly batches: AsyncIterator<ContactBatch>;
  read: ContactBatch | undefined;
  seenAt: number;
}

interface Disturbed {
  readonly service: Roster;
  readonly begin: (checkpoint: string | undefined) => AsyncIterator<ContactBatch>;
  readonly steps: readonly Step[];
  /** How many runs store into one copy, and how long one may be silent before it counts as dead. */
  readonly atOnce: number;
  readonly silence: number;
}

/** Programs that follow a roster and are disturbed at every point; gives what is stored at the end. */
async function follow({ service, begin, steps, atOnce, silence }: Disturbed): Promise<Stored> {
  const history: Stored[] = [{ copy: new Map(), checkpoint: undefined }];
  const last = () => history.at(-1) ?? expect.unreachable();
  const under = new Map<number, Run>();

  async function read(run: number): Promise<void> {
    const own = under.get(run) ?? {
      batches: begin(last().checkpoint),
      read: undefined,
      seenAt: Date.now(),
    };
    under.set(run, own);
    if (own.read) return;
    try {
      const { done, value } = await onSimulatedClock(own.batches.next());
      if (done) under.delete(run);
      else own.read = value;
    } catch {
      under.delete(run);
    }
    own.seenAt = Date.now();
  }

  function store(run: number): void {
    const own = under.get(run);
    if (own?.read) history.push(keep(last(), own.read));
    if (own) own.read = undefined;
  }

  for (const one of steps) {
    for (const [run, { seenAt }] of under) if (Date.now() - seenAt > silence) under.delete(run);
    if (one.kind === "pause") await vi.advanceTimersByTimeAsync(one.ms);
    else if (one.kind === "forget cursors") service.forgetCursors();
    else if (one.kind === "fail") service.failNext(true);
    else if (one.kind === "restore a backup") {
      under.clear();
      history.push(history[one.which % history.length] ?? last());
    } else if ("inMs" in one) {
      const edits = { ...service, "change type": service.changeType };
      setTimeout(() => edits[one.kind](one), one.inMs);
    } else if ("run" in one) {
      const run = one.run % atOnce;
      if (one.kind === "crash") under.delete(run);
      if (one.kind === "batch" || one.kind === "read") await read(run);
      if (one.kind === "batch" || one.kind === "store") store(run);
      if (one.kind === "batch lost") await read(run).then(() => under.delete(run));
    }
  }
  return last();
}

/** What a program shows of its copy: versions by id. */
const shown = ({ copy }: Stored, type: string | undefined) =>
  new Map(
    [...copy].flatMap(([id, { contact }]) =>
      type === undefined || contact.type === type ? [[id, versionOf(contact)]] : [],
    ),
  );

// A run stores a batch within a minute of the one before, or dies; and together with a transaction's time that is less
// than five minutes. One run alone may take as long as it likes.
test.each([
  { atOnce: 1, silence: Infinity, mostSeenAfter: 298 * second },
  { atOnce: 2, silence: minute, mostSeenAfter: 2 * minute },
])(
  "late commits, two clocks, crashes, lost batches, stale cursors and backups: the copy of $atOnce run(s) ends equal",
  async ({ atOnce, silence, mostSeenAfter }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          size: fc.nat(12),
          pageSize: fc.integer({ min: 1, max: 4 }),
          ahead: fc.constantFrom(0, 10 * minute, -10 * minute, 86_400_000 * 400, 300),
          skews: fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 2, maxLength: 2 }),
          latencies: fc.array(fc.nat(5 * second), { minLength: 1, maxLength: 5 }),
          steps: fc.array(step(mostSeenAfter), { maxLength: 50 }),
          fullEvery: fc.constantFrom(undefined, 1, 5000, 10 * minute),
          type: fc.constantFrom(undefined, "ADULT" as const, "YOUTH" as const),
        }),
        async ({ ahead, skews, latencies, steps, fullEvery, type, ...sizes }) => {
          vi.setSystemTime(new Date("2026-03-01T12:00:00.400Z"));
          let requests = 0;
          const latency = () => latencies[requests++ % latencies.length] ?? 0;
          const clocks = skews.map((skew) => ahead + skew);
          const service = roster({ ...sizes, ahead: clocks, latency });
          const client = clientOver(service.handle);
          const begin = (sync: ContactSyncParams) =>
            client.groups.contacts.sync("g", { type, ...sync });
          const walkOn = async (sync: ContactSyncParams, stored: Stored) => {
            let now = stored;
            for await (const batch of begin(sync)) now = keep(now, batch);
            return now;
          };
          const disturbed = await follow({
            service,
            begin: (checkpoint) => begin({ checkpoint, fullEvery }),
            steps,
            atOnce,
            silence,
          });

          // Everything is committed, and a run is undisturbed.
          service.failNext(false);
          await vi.advanceTimersByTimeAsync(6 * minute);
          const { checkpoint } = disturbed;
          const stored = await onSimulatedClock(walkOn({ checkpoint }, disturbed));
          const everybody = service.contents();
          const ofType = service.contents(type);
          const copied = [...shown(stored, type)].filter(([id]) => everybody.has(id));
          expect(new Map(copied)).toEqual(ofType);

          // Everything anew finds what was removed.
          const again = { checkpoint: stored.checkpoint, full: true };
          const anew = await onSimulatedClock(walkOn(again, stored));
          expect(shown(anew, undefined)).toEqual(ofType);
        },
      ),
      { numRuns: runs(300) },
    );
  },
  120_000,
);
