// The page as it is built for a service of its own: a sandbox answers in the service's place, and a back end that
// the test decides about in the sign-in's.
import type { Sandbox } from "group-management-sdk/sandbox";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { inject } from "vitest";

import { serviceSettings } from "./settings.ts";

export interface ServicePageOptions extends BrowserContextOptions {
  /** The back end's answer to a request for a token. */
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
  page.setDefaultTimeout(10_000);
  await page.route(`**${serviceSettings.VITE_GROUP_MANAGEMENT_TOKEN_URL}`, (route) =>
    signIn(route),
  );
  await page.route(`${serviceSettings.VITE_GROUP_MANAGEMENT_BASE_URL}/**`, (route) =>
    answer(route, sandbox),
  );
  await before?.(page);
  const path = at ?? `/groups/${sandbox.demo.groupId}/overview`;
  await page.goto(`${inject("servicePage").address}#${path}`);
  return page;
}

async function answer(route: Route, sandbox: Sandbox): Promise<void> {
  const request = route.request();
  const body = request.postData();
  const { pathname, search } = new URL(request.url());
  const address = sandbox.baseUrl + pathname.replace("/api/v2", "") + search;
  const response = await sandbox.fetch(address, {
    method: request.method(),
    headers: await request.allHeaders().then(withoutPseudoHeaders),
    ...(body === null ? {} : { body }),
  });
  const headers = Object.fromEntries(response.headers);
  await route.fulfill({ status: response.status, headers, body: await response.text() });
}

function withoutPseudoHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
}
