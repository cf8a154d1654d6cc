// Every task of the app on every bad day, on a cheap phone with slow 4G: 375 px wide, and six times slower than this machine
// from the press until the screen says how things stand.
// A cell says what the person sees while it lasts, and what they press once it is over.
// Each ends with what they wanted on the screen, done once at the service, and nothing typed is lost on the way.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { asPhone, setStage, type Stage } from "./support/chromium.ts";
import { type Fault, type FaultName, faults, goOn } from "./support/faults.ts";
import { type Task, type TaskName, taskNames, tasks, type Walk } from "./support/tasks.ts";

/** The text meanwhile, and the buttons to press afterwards. */
type Cell = readonly [says: string | RegExp | Said, ...ways: Way[]];
type Way = string | Task["act"];
type Said = (page: Page) => Promise<void>;

const wheel: Said = (page) => page.locator("[role=progressbar], [aria-busy=true]").last().waitFor();

const trouble: Cell = ["The service is having trouble", "Try again"];
const cut: Cell = [/^No connection$/, "Try again"];
const notSignedIn: Cell = ["Signing in did not work", "Try again"];
const pause: Cell = [/^The service asks for a short pause\. The rest comes in/];
const ended = [/^(The profile was not saved|Your sign-in has ended)$/, "Sign in again"] as const;
const wait: Cell = [wheel];

/** The same for everything that is read, and for the payment link. */
const readingAndPaying = (cell: Cell) => ({
  "start the app": cell,
  "look at a group": cell,
  "read the roster": cell,
  "find somebody": cell,
  "look at an event": cell,
  "get a payment link": cell,
});

const signingIn = (cell: Cell) => ({ "sign in": cell, "sign in as somebody else": cell });

/** Where there is no cell, the result comes by itself: the person sees no fault, and presses nothing. */
const cells: Readonly<Record<FaultName, Readonly<Partial<Record<TaskName, Cell>>>>> = {
  "an outage": {
    ...signingIn(notSignedIn),
    ...readingAndPaying(trouble),
    "change the profile": ["The profile was not saved", "Save"],
    "come back later": [/^Shown as of .+ It could not be read again\.$/, "Try again"],
  },
  "three seconds for every answer": {
    ...signingIn(wait),
    ...readingAndPaying(wait),
    "change the profile": wait,
    "come back later": [/^Shown as of .+ It is being read again…$/],
  },
  "a service that asks to wait": {
    ...signingIn(notSignedIn),
    ...readingAndPaying(pause),
    "change the profile": pause,
    "come back later": pause,
  },
  "a token that has expired": {},
  "a sign-in that has ended": {
    ...readingAndPaying(ended),
    "change the profile": [...ended, "Save"],
    "come back later": ended,
  },
  "a connection that drops": signingIn(notSignedIn),
  "a connection that drops every time": {
    ...signingIn(notSignedIn),
    ...readingAndPaying(cut),
    "change the profile": ["The profile was not saved", "Save"],
    "come back later": [/^Shown as of .+ It could not be read again\.$/, "Try again"],
  },
  "no connection": {
    ...signingIn(["You are offline.", "Sign in"]),
    ...readingAndPaying(["Not loaded yet"]),
    "find somebody": ["You are offline."],
    "get a payment link": cut,
    "change the profile": ["The profile was not saved", "Save"],
    "come back later": [/^Shown as of [^.]+\.$/],
  },
  "a reload in the middle": {
    ...signingIn(wait),
    ...readingAndPaying(wait),
    // A search is no form: it begins anew.
    "find somebody": [wheel, tasks["find somebody"].act],
    "get a payment link": [wheel, "Get payment link"],
    "change the profile": [wheel, "Save"],
    "come back later": [/^Shown as of .+ It is being read again…$/],
  },
  "storage that is closed": {},
  "storage that is full": {},
  "presses that come twice": {},
};

// Object.keys knows its keys as mere strings.
const faultNames = Object.keys(faults) as FaultName[];

describe("on a cheap phone with slow 4G", { concurrency: 4 }, () => {
  for (const faultName of faultNames) {
    test(faultName, async (t) => {
      const stage = await setStage({ contacts: 450 });
      t.after(() => stage.end());
      const walk = await openPhone(stage);
      let goesOn = true;
      for (const taskName of taskNames) {
        // The tasks after a failure would fail for that alone.
        await t.test(taskName, { skip: !goesOn }, async () => {
          goesOn = false;
          await live(walk, faultName, taskName);
          goesOn = true;
        });
      }
    });
  }

  test("two tabs", async (t) => {
    const stage = await setStage({ contacts: 450 });
    t.after(() => stage.end());
    const first = await openPhone(stage);
    const second = await openTabBeside(first);
    for (const taskName of taskNames) {
      const { person, begin, act, done }: Task = tasks[taskName];
      // One tab alone signs out, which signs out both.
      const acting = taskName === "sign out" ? [second] : [first, second];
      await t.test(taskName, async () => {
        if (person) {
          for (const walk of acting) await act(walk).then(() => done(walk));
          return;
        }
        await Promise.all([first, second].map(begin));
        await first.slowly(() =>
          second.slowly(async () => {
            await Promise.all(acting.map(act));
            await Promise.all([first, second].map(done));
          }),
        );
      });
    }
  });
});

async function live(walk: Walk, faultName: FaultName, taskName: TaskName): Promise<void> {
  const task: Task = tasks[taskName];
  const fault: Fault = faults[faultName];
  await task.begin(walk);
  await fault.strike(walk);
  const [says, ...ways] = cells[faultName][taskName] ?? [];
  await walk.slowly(async () => {
    // Offline, the sign-in screen says so without a press.
    if (!task.person || faultName !== "no connection") await task.act(walk);
    if (says === undefined) await task.done(walk);
    else if (typeof says === "function") await says(walk.page);
    else await walk.page.getByText(says).last().waitFor();
  });
  if (says !== undefined) await task.isKept?.(walk);
  await fault.end?.(walk);
  for (const way of ways) {
    if (typeof way === "function") await way(walk);
    else await goOn(walk, way, way === "Sign in again" ? "Marisol" : task.person);
  }
  await task.done(walk);
  for (const wanted of ["groups.updateProfile", "events.createCheckoutLink"]) {
    const done = walk.stage.sandbox.requests.filter(
      ({ operation, status }) => operation === wanted && status !== null && status < 300,
    );
    assert.ok(done.length <= 1, `${wanted} was done more than once`);
  }
}

async function openPhone(stage: Stage): Promise<Walk> {
  const page = await stage.open();
  // Confirms that typed text is lost.
  page.on("dialog", (dialog) => void dialog.accept());
  return walkOn(stage, page);
}

async function openTabBeside({ stage, page }: Walk): Promise<Walk> {
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  return walkOn(stage, beside);
}

async function walkOn(stage: Stage, page: Page): Promise<Walk> {
  page.setDefaultTimeout(60_000);
  return { stage, ...(await asPhone(page)) };
}
