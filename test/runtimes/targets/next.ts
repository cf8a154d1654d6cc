// Next.js, built and started: pages that read by the client, each beside one that reads by plain fetch. What Next.js
// throws through `fetch` and through a token function, and what it keeps of a response, must be the same for both.
import { pathToFileURL } from "node:url";
import type * as SandboxModule from "group-management-sdk/sandbox";
import { toolsFolder } from "../runner/paths.ts";
import { runProgram, startProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";
import {
  type App,
  ofCacheComponents,
  ofNext14,
  ofNext16,
  type Page,
  ways,
  writeApp,
} from "./next-pages.ts";

/** Exact versions without a lock file: Next.js 14 gets no more patches, and serves nobody here. */
const next14 = { next: "14.2.35", react: "18.3.1", "react-dom": "18.3.1" };
const next16 = { next: "16.4.6", react: "19.3.0", "react-dom": "19.3.0" };

function nextTarget(dependencies: typeof next14, apps: readonly App[], more: string): Target {
  const name = `Next.js ${dependencies.next.split(".")[0]}`;
  return {
    name,
    shows: `an app, built and started${more}: pages dynamic by \`no-store\`, \`cookies()\` and a redirect in a token function, and pages kept from the build`,
    run: async ({ installed }) => {
      const folder = await installed.project(name.replace(" ", "-"), dependencies);
      const entry = pathToFileURL(`${installed.folder}/dist/sandbox/index.js`).href;
      const { createSandbox } = (await import(entry)) as typeof SandboxModule;
      const sandbox = createSandbox();
      const { baseUrl, close } = await sandbox.listen();
      try {
        for (const app of apps) {
          await writeApp(folder, app);
          await playApp(folder, app, sandbox, baseUrl);
        }
      } finally {
        await close();
      }
      return dependencies.next;
    },
  };
}

async function playApp(
  cwd: string,
  { pages }: App,
  { accessToken: newToken, requests }: SandboxModule.Sandbox,
  baseUrl: string,
): Promise<void> {
  const accessToken = newToken();
  const node = `${toolsFolder}/node24/bin/node`;
  const next = "node_modules/next/dist/bin/next";
  const env = { BASE_URL: baseUrl, ACCESS_TOKEN: accessToken, NEXT_TELEMETRY_DISABLED: "1" };
  const sent = requests.length;
  const made = (path: string) =>
    requests.slice(sent).filter(({ headers }) => headers["x-page"] === path).length;
  const wrong: string[] = [];
  const expect = (what: string, had: string | number, wanted: string | number) => {
    if (had !== wanted) wrong.push(`${what}: ${had} in the place of ${wanted}`);
  };

  await runProgram(node, [next, "build"], { cwd, env, limitMs: 300_000 });
  for (const { name } of pages) {
    expect(`${name}, requests of the build`, made(`${name}/client`), made(`${name}/plain`));
  }
  const server = startProgram(node, [next, "start", "-p", "0", "-H", "127.0.0.1"], { cwd, env });
  try {
    const address = await server.printed(/Local: +(http:\S+)/);
    await server.printed(/(Ready) in/);
    for (const { what, path, ending, cookie, wanted } of pages.flatMap(viewsOf)) {
      const before = made(path);
      const headers = cookie ? { cookie: `token=${accessToken}` } : {};
      const response = await fetch(address + ending, { headers, redirect: "manual" });
      const shown = shownBy(await response.text());
      const count = made(path) - before;
      expect(what, `${shown}, ${count} request${count === 1 ? "" : "s"}`, wanted);
    }
  } finally {
    await server.stop();
  }
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

/** Each view of both forms of a page, in their order. */
function viewsOf({ name, hasId, views, viewsOfStranger = [] }: Page) {
  return ways.flatMap((way) =>
    [views, viewsOfStranger].flatMap((both, stranger) =>
      both.map((wanted, index) => {
        const path = `${name}/${way}`;
        return {
          what: `${path}, view ${index + 1} of ${stranger ? "a stranger" : "a person"}`,
          path,
          ending: `/${path}${hasId ? "/1" : ""}`,
          cookie: !stranger,
          wanted,
        };
      }),
    ),
  );
}

/** A page's text, or its redirect's address: a redirect that is known late is written into the page. */
function shownBy(html: string): string {
  const [, text, address] =
    /<p>([^<]*)<\/p>|(?:url=|NEXT_REDIRECT;replace;)([^";]+)/.exec(html) ?? [];
  return text ?? address ?? html;
}

export const nextTargets: readonly Target[] = [
  nextTarget(next14, [ofNext14], ""),
  nextTarget(next16, [ofNext16, ofCacheComponents], ", and again with Cache Components"),
];
