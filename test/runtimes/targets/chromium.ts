// Chromium: a page built by Vite, of another origin than the service, under a policy that allows nothing but
// its own scripts.
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { build } from "vite";
import { playScenario, program, readFacts, writeScenario } from "../runner/consumer.ts";
import { inApp } from "../runner/expected.ts";
import type { Target } from "../runner/target.ts";
import type { Facts, Service } from "../scenario/scenario.ts";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Chromium; says how to have it where it is missing. */
export async function launchChromium(): Promise<Browser> {
  await access(executablePath).catch((cause: unknown) => {
    throw new Error(
      `${executablePath} is missing: apt-get install -y --no-install-recommends chromium`,
      { cause },
    );
  });
  return chromium.launch({ executablePath, args: flags, headless: true });
}

export const chromiumTarget: Target = {
  name: "Chromium",
  shows:
    "the scenario in a page built by Vite, across origins, under `script-src 'self'`; a group key refused in page and worker",
  run: async (context) => {
    const folder = await context.installed.consumer("chromium", { type: "module" });
    await writeScenario(folder);
    let version = "";
    const differing: Facts = {
      ...inApp,
      "a group key in a worker of a page": "refused",
      "violations of the policy": [],
    };
    await playScenario(context, { inApp: true, differing }, async (service) => {
      await writePage(folder, service);
      await build({ root: folder, configFile: false, logLevel: "error", base: "/" });
      const browser = await launchChromium();
      try {
        version = browser.version();
        const site = await servePage(`${folder}/dist`, policy(service));
        try {
          const page = await browser.newPage();
          const facts = page.waitForEvent("console", {
            predicate: (message) => message.text().startsWith("FACTS "),
            timeout: 30_000,
          });
          const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
          await page.goto(site.address);
          return readFacts((await Promise.race([facts, failed])).text());
        } finally {
          await site.close();
        }
      } finally {
        await browser.close();
      }
    });
    return version;
  },
};

function policy({ baseUrl, pacedBaseUrl }: Service): string {
  const services = [baseUrl, pacedBaseUrl].map((address) => new URL(address).origin).join(" ");
  return `default-src 'self'; script-src 'self'; worker-src 'self'; connect-src ${services}`;
}

async function writePage(folder: string, service: Service): Promise<void> {
  await mkdir(`${folder}/public`);
  // A script of its own, so that it listens before the client is loaded.
  await writeFile(
    `${folder}/public/watch.js`,
    `window.violations = [];
addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(event.violatedDirective + " " + event.blockedURI + " " + event.sample);
});\n`,
  );
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><title>page</title><script src="/watch.js"></script><script type="module" src="/main.js"></script>\n`,
  );
  await writeFile(
    `${folder}/worker.js`,
    `import { GroupManagement } from "group-management-sdk";
onmessage = ({ data }) => {
  try {
    new GroupManagement(data);
    postMessage("accepted");
  } catch (error) {
    postMessage(error.name === "ConfigurationError" ? "refused" : String(error));
  }
};\n`,
  );
  const { baseUrl, groupKey } = service;
  const options = JSON.stringify({ baseUrl, groupKey });
  await writeFile(`${folder}/main.js`, playInPage(service, options));
}

/** The program of every runtime, with the worker and the policy's verdict added to its facts. */
function playInPage(service: Service, options: string): string {
  return program("esm", service).replace(
    "scenario(sdk,",
    `const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const inWorker = new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
worker.postMessage(${options});
const play = async (...given) => ({
  ...(await scenario(...given)),
  "a group key in a worker of a page": await inWorker,
  "violations of the policy": window.violations,
});
play(sdk,`,
  );
}

/** Serves the built page of a folder under a policy. */
export async function servePage(
  folder: string,
  contentSecurityPolicy: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const type = path.endsWith(".js") ? "text/javascript" : "text/html";
    readFile(`${folder}${path}`).then(
      (content) => {
        response.writeHead(200, {
          "content-type": type,
          "content-security-policy": contentSecurityPolicy,
        });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
