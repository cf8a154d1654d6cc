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
}

const workerTarget: Target = {
  name: "Backend in workerd",
  shows: "`createBackend` in a worker bundled by esbuild",
  run: async ({ installed }) => {
    const folder = await installed.consumer("backend-workerd", { type: "module" });
    await copy(folder, "backend.mjs");
    const opened = await openStage(installed);
    await writeFile(
      `${folder}/worker.js`,
      `import { makeBackend } from "./backend.mjs";
const backend = makeBackend(${JSON.stringify(opened.stage)});
export default { fetch: (request) => backend(request) };\n`,
    );
    const script = await bundleWorker(`${folder}/worker.js`);
    const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-01-01" });
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
  readonly build: readonly string[];
  readonly start: readonly string[];
  /** Where it prints its address. */
  readonly printed: RegExp;
  readonly env?: Readonly<Record<string, string>>;
}): Target {
  return {
    name: `Backend in ${app.name}`,
    shows: "`createBackend` in a route of an app that is built and started",
    run: async ({ installed }) => {
      const cwd = await installed.project(`backend-${app.name}`, app.dependencies);
      await copy(cwd, "backend.mjs");
      for (const [file, text] of Object.entries(app.files)) {
        await mkdir(new URL(".", `file://${cwd}/${file}`), { recursive: true });
        await writeFile(`${cwd}/${file}`, text);
      }
      const opened = await openStage(installed);
      const env = { ...envOf(opened), ...app.env };
      try {
        await runProgram(node, app.build, { cwd, env, limitMs: 300_000 });
        const server = startProgram(node, app.start, { cwd, env });
        try {
          const address = (await server.printed(app.printed)).replace("0.0.0.0", "127.0.0.1");
          await playBackend(opened, address);
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

const nextTarget = appTarget({
  name: "Next.js 16",
  version: "16.4.6",
  dependencies: { next: "16.4.6", react: "19.3.0", "react-dom": "19.3.0" },
  files: {
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;\n",
    "app/page.js": "export default () => <p>Page</p>;\n",
    "app/api/v2/[...path]/route.js": `import { makeBackend } from "../../../../backend.mjs";
let made;
const backend = (request) => (made ??= makeBackend(JSON.parse(process.env.STAGE)))(request);
export { backend as GET, backend as POST, backend as PATCH, backend as OPTIONS };\n`,
  },
  build: ["node_modules/next/dist/bin/next", "build"],
  start: ["node_modules/next/dist/bin/next", "start", "-p", "0", "-H", "127.0.0.1"],
  printed: /Local: +(http:\S+)/,
  env: { NEXT_TELEMETRY_DISABLED: "1" },
});

const svelteKitTarget = appTarget({
  name: "SvelteKit",
  version: "3.2.0",
  dependencies: {
    "@sveltejs/adapter-node": "6.0.1",
    "@sveltejs/kit": "3.2.0",
    "@sveltejs/vite-plugin-svelte": "7.3.1",
    svelte: "5.57.3",
    typescript: "6.0.3",
    vite: "8.3.8",
  },
  files: {
    "vite.config.mjs": `import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
export default { plugins: [sveltekit({ adapter: adapter(), paths: { origin: "http://127.0.0.1:4373" } })] };\n`,
    "src/app.html": "<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n",
    "src/routes/+page.svelte": "<p>Page</p>\n",
    "src/routes/api/v2/[...path]/+server.js": `import { makeBackend } from "../../../../../backend.mjs";
let made;
export const fallback = ({ request }) => (made ??= makeBackend(JSON.parse(process.env.STAGE)))(request);\n`,
  },
  build: ["node_modules/vite/bin/vite.js", "build"],
  start: ["build/index.js"],
  printed: /Listening on (http:\S+)/,
  env: { HOST: "127.0.0.1", PORT: "4373" },
});

export const backendTargets: readonly Target[] = [
  nodeTarget,
  workerTarget,
  nextTarget,
  svelteKitTarget,
];
