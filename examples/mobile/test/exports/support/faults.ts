// Faults of the service and of the sign-in, and how each ends: those of the service over real sockets, the others in the
// browser.
import type { Route } from "playwright-core";
import { storages } from "../../../../group-screen/test/support/storages.ts";
import { signIn } from "./chromium.ts";
import { button, type Walk } from "./tasks.ts";

export interface Fault {
  readonly strike: (walk: Walk) => Promise<void> | void;
  /** Ends it; some end by themselves, or with the sign-in. */
  readonly end?: (walk: Walk) => Promise<void> | void;
}

/** The address at which the page asks its server who is signed in, and signs out. */
const signInCalls = /\/session$/;

/** The page's own backend. */
const backendCalls = /\/api\/v2\//;

/** The app itself: its page, its code, its pictures. */
const appFiles = /:\d+\/($|groups|_expo|assets|favicon)/;

const atSignIn = ({ page }: Walk, answer: (route: Route) => unknown) =>
  page.route(signInCalls, (route) => void answer(route));

/** Takes the faults away, and leaves what is stored as it is. */
async function end({ stage: { sandbox }, page }: Walk): Promise<void> {
  const stored = {};
  sandbox.edit((data) => void Object.assign(stored, structuredClone(data)));
  sandbox.reset();
  sandbox.edit((data) => void Object.assign(data, stored));
  await page.unrouteAll();
}

const always = Number.POSITIVE_INFINITY;

/** The connection to the page's server breaks off, so often. */
const drop = async ({ page }: Walk, times?: number) => {
  const options = { ...(times && { times }) };
  for (const calls of [signInCalls, backendCalls]) {
    await page.route(calls, (route) => route.abort("connectionreset"), options);
  }
};

/** A fault of the browser: in the page as it is, and each time that it is loaded anew. */
const inBrowser = (apply: () => void): Fault => ({
  strike: async ({ page }) => {
    await page.addInitScript(apply);
    await page.evaluate(apply);
  },
});

export const faults = {
  "an outage": {
    strike: async (walk) => {
      walk.stage.sandbox.failNext("*", { status: 503, code: "unavailable", times: always });
      await atSignIn(walk, (route) => route.fulfill({ status: 503, body: "<p>Closed</p>" }));
    },
    end,
  },
  "three seconds for every answer": {
    strike: async (walk) => {
      walk.stage.sandbox.failNext("*", { latency: 3_000, times: always });
      await atSignIn(walk, (route) =>
        setTimeout(() => void route.continue().catch(() => undefined), 3_000),
      );
    },
  },
  "a service that asks to wait": {
    strike: async (walk) => {
      walk.stage.sandbox.failNext("*", { code: "rate_limited", retryAfter: 3 });
      await atSignIn(walk, (route) => route.fulfill({ status: 429, body: "{}" }));
    },
    end: async ({ page }) => void (await page.unroute(signInCalls)),
  },
  "a token that has expired": {
    strike: ({ stage }) => {
      for (const { accessToken } of stage.sessions.values()) stage.sandbox.revoke(accessToken);
    },
  },
  "a sign-in that has ended": {
    strike: async ({ stage, page }) => {
      for (const { refreshToken } of stage.sessions.values()) {
        const body = new URLSearchParams({ token: refreshToken });
        await fetch(new URL("/revoke", page.url()), { method: "POST", body });
      }
    },
  },
  "a connection that drops": {
    strike: (walk) => drop(walk, 1),
    end,
  },
  "a connection that drops every time": {
    strike: (walk) => drop(walk),
    end,
  },
  "no connection": {
    strike: async ({ page, online }) => {
      // An app on a phone does not come from the network.
      await page.route(appFiles, async (route) => {
        const response = await fetch(route.request().url());
        const body = Buffer.from(await response.arrayBuffer());
        const contentType = response.headers.get("content-type") ?? "";
        // It may be over before its answer is there.
        await route.fulfill({ body, contentType }).catch(() => undefined);
      });
      await online(false);
    },
    end: async ({ page, online }) => {
      await online(true);
      await page.unroute(appFiles);
    },
  },
  "a reload in the middle": {
    strike: async (walk) => {
      walk.stage.sandbox.failNext("*", { latency: 20_000, times: always });
      await atSignIn(walk, () => undefined);
    },
    end: async (walk) => {
      await walk.page.reload();
      await end(walk);
    },
  },
  "storage that is closed": inBrowser(storages.closed),
  "storage that is full": inBrowser(storages.full),
  "presses that come twice": inBrowser(() => {
    const pressTwice = (event: Event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      // The second one before the screen can have changed.
      (event.target as HTMLElement).click();
      (event.target as HTMLElement).click();
    };
    addEventListener("click", pressTwice, true);
  }),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** Presses what is offered; where it is a sign-in, this person goes through it. */
export async function goOn({ page }: Walk, way: string, person?: string): Promise<void> {
  if (person === undefined) return button(page, way).click();
  await signIn(page, person, way);
  await button(page, way).waitFor({ state: "hidden" });
}
