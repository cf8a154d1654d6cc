// Following a roster by the rules of the guide: whatever happens between batches, the copy ends equal to the roster.
import type { ContactBatch, ContactSyncParams } from "group-management-sdk";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";

import { type Copy, keepBatch, noCopy } from "../../examples/roster-sync/keep-batch.ts";
import { clientOver } from "../support/client.ts";
import { type Cache, type Edit, type Roster, roster, versionOf } from "../support/roster.ts";
import { runs } from "../support/property-runs.ts";
import { onSimulatedClock, simulateClock } from "../support/stopped-clocks.ts";

simulateClock();

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const toTheEnd = <Value>(work: Promise<Value>) =>
  onSimulatedClock(work, () => vi.advanceTimersToNextTimerAsync());

type Step =
  | ({ kind: "change" | "change type" | "remove" | "add"; inMs: number } & Edit)
  | { kind: "batch" | "read" | "store" | "batch lost" | "crash"; run: number }
  | { kind: "pause"; ms: number }
  | { kind: "restore a backup"; which: number }
  | ({ kind: "cached page" } & Cache)
  | { kind: "move clocks" | "restore service"; ms: number }
  | { kind: "forget cursors" | "fail" };

/** A transaction that is committed at once, and some that take as long as they can. */
const seenAfter = (most: number) => fc.oneof(fc.constantFrom(0, 20 * second, most), fc.nat(most));

/** What happens to a service whose stamps cannot be trusted. */
const distrusted: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("move clocks" as const),
    ms: fc.constantFrom(-30 * minute, -2 * minute, 2 * minute, 30 * minute, 31 * day),
  }),
  fc.record({ kind: fc.constant("restore service" as const), ms: fc.nat(20 * minute) }),
);

const step = (mostSeenAfter: number, isTrusted: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    ...(isTrusted ? [] : [{ weight: 3, arbitrary: distrusted }]),
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
      arbitrary: fc.record({
        kind: fc.constant("cached page" as const),
        age: fc.oneof(fc.nat(5 * minute), fc.nat(30 * minute)),
        saysAge: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("forget cursors" as const, "fail" as const) }),
    },
  );

function running<Kind extends string>(kind: Kind): fc.Arbitrary<{ kind: Kind; run: number }> {
  return fc.record({ kind: fc.constant(kind), run: fc.nat(1) });
}

/** A run of the program: its sync, and a batch that it has not stored yet. */
interface Run {
  readonly batches: AsyncIterator<ContactBatch>;
  read: ContactBatch | undefined;
}

interface Disturbed {
  readonly service: Roster;
  readonly begin: (checkpoint: string | null) => AsyncIterator<ContactBatch>;
  readonly steps: readonly Step[];
  /** How many runs store into one copy. */
  readonly atOnce: number;
}

/** Programs that follow a roster and are disturbed at every point; gives what is stored at the end. */
async function follow({ service, begin, steps, atOnce }: Disturbed): Promise<Copy> {
  const history: Copy[] = [noCopy];
  const last = () => history.at(-1) ?? expect.unreachable();
  const under = new Map<number, Run>();

  async function read(run: number): Promise<void> {
    const own = under.get(run) ?? { batches: begin(last().checkpoint), read: undefined };
    under.set(run, own);
    if (own.read) return;
    try {
      const { done, value } = await toTheEnd(own.batches.next());
      if (done) under.delete(run);
      else own.read = value;
    } catch {
      under.delete(run);
    }
  }

  function store(run: number): void {
    const own = under.get(run);
    if (own?.read) history.push(keepBatch(last(), own.read));
    if (own) own.read = undefined;
  }

  for (const one of steps) {
    if (one.kind === "pause") await vi.advanceTimersByTimeAsync(one.ms);
    else if (one.kind === "forget cursors") service.forgetCursors();
    else if (one.kind === "fail") service.failNext(true);
    else if (one.kind === "cached page") service.cacheNext(one);
    else if (one.kind === "move clocks") service.moveClocks(one.ms);
    else if (one.kind === "restore service") service.restore(one.ms);
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
const shown = ({ entries }: Copy, type: string | undefined) =>
  new Map(
    [...entries].flatMap(([id, { contact }]) =>
      type === undefined || contact.type === type ? [[id, versionOf(contact)]] : [],
    ),
  );

test.each([
  { weather: "late commits, two clocks and caches", isTrusted: true, atOnce: 1 },
  { weather: "late commits, two clocks and caches", isTrusted: true, atOnce: 2 },
  { weather: "clocks put right and a restored service", isTrusted: false, atOnce: 1 },
  { weather: "clocks put right and a restored service", isTrusted: false, atOnce: 2 },
])(
  "with $weather, crashes, lost batches, stale cursors and backups the copy of $atOnce run(s) ends equal",
  async ({ isTrusted, atOnce }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          size: fc.nat(12),
          pageSize: fc.integer({ min: 1, max: 4 }),
          ahead: fc.constantFrom(0, 10 * minute, -10 * minute, 86_400_000 * 400, 300),
          // Of a service whose stamps go back, by up to a minute and a half.
          skews: fc.array(fc.integer({ min: isTrusted ? -900 : -90_000, max: 900 }), {
            minLength: 2,
            maxLength: 2,
          }),
          latencies: fc.array(fc.nat(5 * second), { minLength: 1, maxLength: 5 }),
          steps: fc.array(step(298 * second, isTrusted), { maxLength: 50 }),
          fullEvery: fc.constantFrom(undefined, 1, 5000, 10 * minute),
          type: fc.constantFrom(undefined, "ADULT" as const, "YOUTH" as const),
        }),
        async ({ ahead, skews, latencies, steps, fullEvery, type, ...sizes }) => {
          vi.setSystemTime(new Date("2026-03-01T12:00:00.400Z"));
          let requests = 0;
          const latency = () => latencies[requests++ % latencies.length] ?? 0;
          const clocks = skews.map((skew) => ahead + skew);
          const stampsGoBack = !isTrusted;
          const service = roster({ ...sizes, ahead: clocks, latency, stampsGoBack });
          const client = clientOver(service.handle);
          const begin = (sync: ContactSyncParams) =>
            client.groups.contacts.sync("g", { type, ...sync });
          const walkOn = async (sync: ContactSyncParams, stored: Copy) => {
            let now = stored;
            for await (const batch of begin(sync)) now = keepBatch(now, batch);
            return now;
          };
          const disturbed = await follow({
            service,
            begin: (checkpoint) => begin({ checkpoint, fullEvery }),
            steps,
            atOnce,
          });

          // Everything is committed, and runs are undisturbed.
          service.failNext(false);
          service.cacheNext(null);
          await vi.advanceTimersByTimeAsync(6 * minute);
          const { checkpoint } = disturbed;
          const stored = await toTheEnd(walkOn({ checkpoint }, disturbed));
          const changed = await toTheEnd(walkOn({ checkpoint: stored.checkpoint }, stored));
          const everybody = service.contents();
          const ofType = service.contents(type);
          const copied = [...shown(changed, type)].filter(([id]) => everybody.has(id));
          if (isTrusted) expect(new Map(copied)).toEqual(ofType);

          // Everything anew finds what was removed, and what stamps have hidden.
          const again = { checkpoint: changed.checkpoint, full: true };
          const anew = await toTheEnd(walkOn(again, changed));
          expect(shown(anew, undefined)).toEqual(ofType);
        },
      ),
      { numRuns: runs(300) },
    );
  },
  120_000,
);
