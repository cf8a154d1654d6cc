// A production page in React, with the queries, against the sandbox: what it shows, and what it asks for.
import { cp, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type * as SandboxModule from "group-management-sdk/sandbox";
import type { Page } from "playwright-core";
import { build } from "vite";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import type { Target } from "../runner/target.ts";
import { launchChromium, servePage } from "./chromium.ts";

const libraries = [
  "react",
  "react-dom",
  "@tanstack/react-query",
  "@tanstack/react-query-persist-client",
  "@tanstack/query-async-storage-persister",
];

export const reactPageTarget: Target = {
  name: "React in Chromium",
  shows: "a production page with the queries, built by Vite",
  run: async ({ installed }) => {
    const folder = await installed.consumer("react-page", { type: "module" });
    for (const library of libraries) {
      const path = `${folder}/node_modules/${library}`;
      await mkdir(dirname(path), { recursive: true });
      await symlink(await realpath(`${toolsFolder}/${library}`), path);
    }
    await cp(`${runtimesFolder}/consumers/react-page/main.js`, `${folder}/main.js`);
    await writeFile(
      `${folder}/index.html`,
      `<!doctype html><meta charset="utf-8"><title>page</title><body><script type="module" src="/main.js"></script>\n`,
    );

    const entry = pathToFileURL(`${installed.folder}/dist/sandbox/index.js`).href;
    const { createSandbox } = (await import(entry)) as typeof SandboxModule;
    const sandbox = createSandbox();
    const { groupId, people, circles, contacts } = sandbox.demo;
    const service = await sandbox.listen();
    const stage = {
      baseUrl: service.baseUrl,
      groupId,
      tokens: {
        owner: sandbox.accessToken({ personId: people.owner }),
        member: sandbox.accessToken({ personId: people.member }),
      },
      members: { groupId, circleId: circles.committee, contactIds: [contacts.adult] },
    };
    await writeFile(`${folder}/stage.js`, `export const stage = ${JSON.stringify(stage)};\n`);
    await build({ root: folder, configFile: false, logLevel: "error", base: "/" });

    const browser = await launchChromium();
    const site = await servePage(
      `${folder}/dist`,
      `default-src 'self'; script-src 'self'; connect-src ${new URL(service.baseUrl).origin}`,
    );
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(20_000);
      const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
      await Promise.race([play(page, site.address, sandbox), failed]);
      return `${await versionOf("react")}, Chromium ${browser.version()}`;
    } finally {
      await site.close();
      await browser.close();
      await service.close();
    }
  },
};

async function play(
  page: Page,
  address: string,
  sandbox: ReturnType<typeof SandboxModule.createSandbox>,
): Promise<void> {
  const sent = (operation: string) =>
    sandbox.requests.filter((request) => request.operation === operation).length;
  const shows = (id: string, value: string) =>
    page.waitForFunction(
      ([name, wanted]) => document.getElementById(name)?.textContent === wanted,
      [id, value] as const,
    );
  const shown = () =>
    page.evaluate(() => (window as unknown as { shown: [string, number][] }).shown);
  /** Operations whose results are kept on the device. */
  const kept = () =>
    page.evaluate(() => {
      const { clientState } = JSON.parse(localStorage["REACT_QUERY_OFFLINE_CACHE"] as string) as {
        clientState: { queries: { queryKey: string[] }[] };
      };
      return clientState.queries.map(({ queryKey }) => queryKey[2]);
    });

  await page.goto(address);
  await shows("roster", "3 of some");
  await page.click("#more");
  await shows("roster", "6 of some");
  expectSame("pages were turned by one request each", sent("groups.contacts.list"), 2);
  expectSame("the overview was read once", sent("groups.overview"), 1);

  await page.click("#add");
  await shows("said", "1 added");
  await page.waitForFunction(
    () =>
      (window as unknown as { queryClient: { isFetching(): number } }).queryClient.isFetching() ===
      0,
  );
  expectSame("a change was sent once", sent("circles.addMembers"), 1);
  expectSame("the overview was read again once", sent("groups.overview"), 2);
  expectSame("the roster was left alone", sent("groups.contacts.list"), 2);

  await page.waitForFunction(() => localStorage["REACT_QUERY_OFFLINE_CACHE"] !== undefined);
  expectSame("only the overview was kept", JSON.stringify(await kept()), `["groups.overview"]`);
  const overview = await page.textContent("#overview");
  await page.reload();
  await shows("roster", "3 of some");
  expectSame("the overview is there after a reload", await page.textContent("#overview"), overview);
  expectSame("and was not asked for", sent("groups.overview"), 2);

  sandbox.failNext("documents.list", { network: "hang" });
  const asked = page.waitForRequest(/\/documents$/);
  await page.click("#read");
  const request = await asked;
  const ended = page.waitForEvent("requestfailed", (event) => event === request);
  await page.click("#read");
  expectSame("leaving ends the request", (await ended).failure()?.errorText, "net::ERR_ABORTED");
  await page.click("#read");
  await page.waitForFunction(() =>
    /^\d+ documents$/.test(document.getElementById("documents")?.textContent ?? ""),
  );

  expectSame("a leader saw birth dates", (await shown()).at(-1)?.[1] !== 0, true);
  await page.click("#leave");
  await page.waitForSelector("main#member");
  await page.waitForFunction(() =>
    document.getElementById("roster")?.textContent?.endsWith("some"),
  );
  const toMember = (await shown()).filter(([person]) => person === "member");
  expectSame("another person was shown something", toMember.length > 0, true);
  expectSame(
    "and never a birth date of the leader's",
    toMember.every(([, dates]) => dates === 0),
    true,
  );
  const left = await page.evaluate(() => {
    const { queryClient } = window as unknown as {
      queryClient: {
        getQueryCache(): { getAll(): { queryKey: readonly [string, { scope: string }] }[] };
      };
    };
    return queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => queryKey[1].scope === "owner").length;
  });
  expectSame("nothing of the leader's is left", left, 0);
}

function expectSame(claim: string, have: unknown, want: unknown): void {
  if (have !== want) throw new Error(`${claim}: expected ${String(want)}, got ${String(have)}`);
}
