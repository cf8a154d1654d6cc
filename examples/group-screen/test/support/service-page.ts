// The page as it is built for a back end of its own: the test decides who is signed in there, and a sandbox is the service.
import type { Sandbox } from "group-management-sdk/sandbox";
import { GroupManagement } from "group-management-sdk";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { inject } from "vitest";

import { createPageBackend } from "../../server/backend.ts";
import { serviceSettings } from "./settings.ts";

export interface ServicePageOptions extends BrowserContextOptions {
  /** The back end's answer to the question who is signed in. */
  signIn: (route: Route) => unknown;
  /** The address after #; by default the demo group's overview. */
  at?: string;
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
}

export async function openServicePage(
  browser: Browser,
  sandbox: Sandbox,
  { signIn, at, before, ...options }: ServicePageOptions,
): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-US",
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.route(`**${serviceSettings.VITE_GROUP_MANAGEMENT_SESSION_URL}`, (route) =>
    signIn(route),
  );
  await answerCalls(page, sandbox);
  await before?.(page);
  const path = at ?? `/groups/${sandbox.demo.groupId}/overview`;
  await page.goto(`${inject("servicePage").address}#${path}`);
  return page;
}

/** Answers the page's calls as its back end does; `isSignedIn`: whether the person that the page names is. */
export async function answerCalls(
  page: Page,
  { baseUrl, fetch, accessToken }: Sandbox,
  isSignedIn: (personId: string) => boolean = () => true,
): Promise<void> {
  const backend = createPageBackend((personId) =>
    personId !== null && isSignedIn(personId)
      ? new GroupManagement({ baseUrl, fetch, accessToken: accessToken({ personId }) })
      : null,
  );
  await page.route("**/api/v2/**", async (route) => {
    const request = route.request();
    const body = request.postData();
    const response = await backend(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders().then(withoutPseudoHeaders),
        ...(body === null ? {} : { body }),
      }),
    );
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  });
}

function withoutPseudoHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
}
