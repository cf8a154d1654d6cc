// The backend of a page in the frameworks that the guide names, and its page in Chromium.
import { deepStrictEqual as deepEqual } from "node:assert";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { Miniflare } from "miniflare";
import { build } from "vite";
import { openStage, playBackend, type Stage } from "../runner/backend.ts";
import { readFacts } from "../runner/consumer.ts";
import { runtimesFolder, toolsFolder, versionOf } from "../runner/paths.ts";
import { runProgram, startProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";
import { bundleWorker } from "../runner/worker.ts";
import { launchChromium } from "./chromium.ts";

const node = `${toolsFolder}/node24/bin/node`;
const consumers = `${runtimesFolder}/consumers/backend`;
const copy = (folder: string, ...files: readonly string[]) =>
  Promise.all(files.map((file) => cp(`${consumers}/${file}`, `${folder}/${file}`)));
const envOf = ({ stage }: Stage) => ({ STAGE: JSON.stringify(stage) });

const nodeTarget: Target = {
  name: "Backend on node:http and Hono",
  shows:
    "`createBackend` through @hono/node-server, and its page in Chromium; a page of another origin reads and changes nothing",
  run: async ({ installed }) => {
    const versions = { "@hono/node-server": "2.1.8", hono: "4.13.19" };
    const folder = await installed.project("backend-node", versions);
    await copy(folder, "backend.mjs", "node.mjs", "page.js");
    await writeFile(
      `${folder}/index.html`,
      `<!doctype html><title>page</title><script type="module" src="/page.js"></script>\n`,
    );
    const opened = await openStage(installed);
    const server = startProgram(node, ["node.mjs"], { cwd: folder, env: envOf(opened) });
    try {
      const alone = await server.printed(/alone (\S+)/);
      const inHono = await server.printed(/inHono (\S+)/);
      for (const address of [alone, inHono]) {
        await playBackend(opened, address);
      }
      await playPage(folder, opened, alone, inHono);
    } finally {
      await server.stop();
      await opened.close();
    }
    return versions["@hono/node-server"];
  },
};

async function playPage(
  folder: string,
  { sandbox, page: stage }: Stage,
  address: string,
  other: string,
): Promise<void> {
  await writeFile(
    `${folder}/stage.js`,
    `export const stage = ${JSON.stringify({ ...stage, other })};\n`,
  );
  await build({ root: folder, configFile: false, logLevel: "error", base: "/" });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const facts = page.waitForEvent("console", {
      predicate: (message) => message.text().startsWith("FACTS "),
      timeout: 30_000,
    });
    await page.goto(address);
    deepEqual(readFacts((await facts).text()), {
      group: true,
      contacts: 210,
      circle: "Of a page",
      link: "string",
      paced: 600,
      missing: "NotFoundError not_found",
      forbidden: "PermissionDeniedError forbidden",
      read: "hidden",
      signedOut: "AuthenticationError unauthorized",
    });
  } finally {
    await browser.close();
  }
  if (JSON.stringify(sandbox.requests).includes("Of another origin")) {
    throw new Error("a page of another origin made a circle");
  }
  if (sandbox.requests.some(({ query }) => query["include"] === "positions")) {
    throw new Error("a page of another origin made the backend read");
  }
}

const workerTarget: Target = {
  name: "Backend in workerd",
  shows: "`createBackend` in a worker bundled by esbuild, with sessions in its `env`",
  run: async ({ installed }) => {
    const folder = await installed.consumer("backend-workerd", { type: "module" });
    await copy(folder, "backend.mjs");
    const opened = await openStage(installed);
    await writeFile(
      `${folder}/worker.js`,
      `import { makeBackend } from "./backend.mjs";
import { personIn } from "./backend.mjs";
const backend = makeBackend(
  ${JSON.stringify(opened.stage)},
  (request, { SESSIONS }) => SESSIONS[personIn(request.headers.get("cookie"))],
);
export default { fetch: (request, env) => backend(request, env) };\n`,
    );
    const script = await bundleWorker(`${folder}/worker.js`);
    const worker = new Miniflare({
      modules: true,
      script,
      compatibilityDate: "2026-01-01",
      bindings: { SESSIONS: { owner: "owner" } },
    });
    try {
      await playBackend(opened, (await worker.ready).href);
    } finally {
      await worker.dispose();
      await opened.close();
    }
    return versionOf("workerd", "miniflare");
  },
};

/** An app of a framework, built and started, with the backend in its own route. */
function appTarget(app: {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly build?: readonly string[];
  readonly start: readonly string[];
  /** Where it prints its address. */
  readonly printed: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  readonly shows: string;
  readonly check: (address: string) => Promise<void>;
}): Target {
  return {
    name: `Backend in ${app.name}`,
    shows: app.shows,
    run: async ({ installed }) => {
      const cwd = await installed.project(`backend-${app.name}`, app.dependencies);
      await copy(cwd, "backend.mjs", "express.mjs");
      for (const [file, text] of Object.entries(app.files)) {
        await mkdir(new URL(".", `file://${cwd}/${file}`), { recursive: true });
        await writeFile(`${cwd}/${file}`, text);
      }
      const opened = await openStage(installed);
      const env = { ...envOf(opened), ...app.env };
      try {
        if (app.build) await runProgram(node, app.build, { cwd, env, limitMs: 300_000 });
        const server = startProgram(node, app.start, { cwd, env });
        try {
          const address = (await server.printed(app.printed)).replace("0.0.0.0", "127.0.0.1");
          await playBackend(opened, address);
          await app.check(address);
        } finally {
          await server.stop();
        }
      } finally {
        await opened.close();
      }
      return app.version;
    },
  };
}

const rendered =
  '`createBackend` in a route of an app that is built and started, and a page with `credential: "none"` that its server renders';

/** Looks at the page as its server renders it: before anything is read. */
async function checkPage(address: string): Promise<void> {
  const response = await fetch(address);
  const html = await response.text();
  if (response.status === 200 && html.includes("<h1>fetching</h1>")) return;
  throw new Error(`the page is ${response.status}: ${html.slice(0, 2_000)}`);
}

const expressTarget = appTarget({
  name: "Express 5",
  version: "5.3.0",
  dependencies: { "@hono/node-server": "2.1.8", express: "5.3.0" },
  files: {},
  start: ["express.mjs"],
  printed: /Listening on (http:\S+)/,
  shows: "`createBackend` with a session beside the request; behind `express.json()` it says so",
  check: async (address) => {
    const body = JSON.stringify({ kind: "patrol", name: "Foxes" });
    const response = await fetch(`${address}/late/api/v2/groups/g/circles`, {
      method: "POST",
      body,
      headers: { cookie: "session=owner", "content-type": "application/json" },
    });
    const text = await response.text();
    if (response.status === 500 && text.includes("The body was read before")) return;
    throw new Error(`behind express.json(): ${response.status} ${text}`);
  },
});

const nextTarget = appTarget({
  name: "Next.js 16",
  version: "16.4.6",
  dependencies: {
    "@tanstack/react-query": "5.108.0",
    next: "16.4.6",
    react: "19.3.0",
    "react-dom": "19.3.0",
  },
  files: {
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;\n",
    "next.config.mjs": "export default { trailingSlash: true, skipTrailingSlashRedirect: true };\n",
    "app/page.js": `"use client";
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { GroupManagement } from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";

onlineManager.setOnline(navigator.onLine !== false);
const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none" });
const queries = createQueries(client);
const queryClient = new QueryClient();

function GroupTitle({ groupId }) {
  const { data, error, fetchStatus } = useQuery(queries.groups.overview(groupId));
  return <h1>{data?.group.name ?? error?.message ?? fetchStatus}</h1>;
}

export default function Page() {
  return (
    <QueryClientProvider client={queryClient}>
      <GroupTitle groupId="g" />
    </QueryClientProvider>
  );
}
`,
    "app/api/v2/[...path]/route.js": `import { makeBackend } from "../../../../backend.mjs";
let made;
const backend = (request) => (made ??= makeBackend(JSON.parse(process.env.STAGE)))(request);
export { backend as GET, backend as POST, backend as PATCH, backend as OPTIONS };\n`,
  },
  build: ["node_modules/next/dist/bin/next", "build"],
  start: ["node_modules/next/dist/bin/next", "start", "-p", "0", "-H", "127.0.0.1"],
  printed: /Local: +(http:\S+)/,
  env: { NEXT_TELEMETRY_DISABLED: "1" },
  shows: rendered,
  check: checkPage,
});

const svelteKitTarget = appTarget({
  name: "SvelteKit",
  version: "3.2.0",
  dependencies: {
    "@sveltejs/adapter-node": "6.0.1",
    "@sveltejs/kit": "3.2.0",
    "@sveltejs/vite-plugin-svelte": "7.3.1",
    "@tanstack/svelte-query": "6.3.6",
    svelte: "5.57.3",
    typescript: "6.0.3",
    vite: "8.3.8",
  },
  files: {
    "vite.config.mjs": `import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
export default { plugins: [sveltekit({ adapter: adapter(), paths: { origin: "http://127.0.0.1:4373" } })] };\n`,
    "src/app.html": "<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n",
    "src/routes/title.svelte": `<script module>
  import { createQuery, onlineManager } from "@tanstack/svelte-query";
  import { GroupManagement } from "group-management-sdk";
  import { createQueries } from "group-management-sdk/tanstack-query";
  onlineManager.setOnline(navigator.onLine !== false);
  const client = new GroupManagement({ baseUrl: "/api/v2", credential: "none" });
  const queries = createQueries(client);
</script>
<script>
  const overview = createQuery(() => queries.groups.overview("g"));
</script>
<h1>{overview.data?.group.name ?? overview.error?.message ?? overview.fetchStatus}</h1>\n`,
    "src/routes/+page.svelte": `<script>
  import { QueryClient, QueryClientProvider } from "@tanstack/svelte-query";
  import Title from "./title.svelte";
</script>
<QueryClientProvider client={new QueryClient()}><Title /></QueryClientProvider>\n`,
    "src/hooks.server.js": `import { personIn } from "../backend.mjs";
export function handle({ event, resolve }) {
  event.locals.personId = personIn(event.request.headers.get("cookie"));
  return resolve(event);
}\n`,
    "src/routes/api/v2/[...path]/+server.js": `import { makeBackend } from "../../../../../backend.mjs";
let made;
const backend = () =>
  (made ??= makeBackend(JSON.parse(process.env.STAGE), (_request, { personId }) => personId));
export const fallback = ({ request, locals }) => backend()(request, locals);\n`,
  },
  build: ["node_modules/vite/bin/vite.js", "build"],
  start: ["build/index.js"],
  printed: /Listening on (http:\S+)/,
  env: { HOST: "127.0.0.1", PORT: "4373" },
  shows: rendered,
  check: checkPage,
});

export const backendTargets: readonly Target[] = [
  nodeTarget,
  workerTarget,
  expressTarget,
  nextTarget,
  svelteKitTarget,
];
