// One command starts the page with the sandbox beside it.
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { createSandbox } from "group-management-sdk/sandbox";
import type { Browser } from "playwright-core";
import { afterEach, expect, test } from "vitest";

import { connectToBrowser } from "./support/chromium.ts";
import { expectText, seen } from "./support/seen.ts";
import { answerCalls } from "./support/service-page.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const vite = join(
  dirname(createRequire(import.meta.url).resolve("vite/package.json")),
  "bin/vite.js",
);

let server: ChildProcess | undefined;
let browser: Browser | undefined;
afterEach(async () => {
  await browser?.close();
  server?.kill();
});

function start(environment: Record<string, string> = {}): Promise<string> {
  const { NODE_ENV: _, ...inherited } = process.env;
  server = spawn(process.execPath, [vite, "--port", "4300"], {
    cwd: folder,
    env: { ...inherited, NO_COLOR: "1", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let output = "";
    server?.once("exit", () => reject(new Error(`Vite ended: ${output}`)));
    server?.stdout?.on("data", (chunk) => {
      output += String(chunk);
      if (/Local:\s+http\S+/.test(output)) resolve(output);
    });
  });
}

const addressIn = (output: string) => /Local:\s+(http\S+)/.exec(output)?.[1] ?? "";

test("`npm start` prints the page's address and the sandbox's, and shows the demo group", async () => {
  const output = await start();
  expect(output).toMatch(/The sandbox answers at http:\/\/127\.0\.0\.1:\d+\/api\/v2/);
  browser = await connectToBrowser();
  const page = await browser.newPage();
  await page.goto(addressIn(output));
  await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
  await seen(page.getByText("Sandbox: made-up people"));
});

test("with a token of one's own the requests go to the real service with it, and the page has none", async () => {
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  try {
    const output = await start({
      GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    });
    expect(output).toContain(`Requests go to ${listening.baseUrl} with your token`);
    browser = await connectToBrowser();
    const page = await browser.newPage();
    const credentials: unknown[] = [];
    page.on("request", (request) => credentials.push(request.headers()["authorization"]));
    await page.goto(addressIn(output));
    await expectText(page.locator(".page-head p")).toContain("your role: owner");
    await seen(page.locator(".about-group"));
    expect(sandbox.requests.some(({ operation }) => operation === "groups.overview")).toBe(true);
    expect(new Set(credentials)).toEqual(new Set([undefined]));
    expect(await page.getByText("Sandbox").count()).toBe(0);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  } finally {
    await listening.close();
  }
});

test("a page of another origin gets nothing of the demo's", async () => {
  const address = addressIn(await start());
  const headers = {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
    "x-person-id": "owner",
  };
  const response = await fetch(`${address}api/v2/me/groups`, { headers });
  expect(response.status).toBe(403);
  expect([...response.headers.keys()].join()).not.toContain("access-control");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const change = {
    method: "PATCH",
    body: "{}",
    headers: { ...headers, "content-type": "text/plain" },
  };
  expect((await fetch(`${address}api/v2/groups/grp/profile`, change)).status).toBe(403);
  const demo = await fetch(`${address}demo.json`, { headers });
  expect([...demo.headers.keys()].join()).not.toContain("access-control");
  expect(await demo.text()).not.toMatch(/token/i);
});

test("begins anew when somebody else has signed in meanwhile, in another tab", async () => {
  const sandbox = createSandbox();
  const { groupId, people } = sandbox.demo;
  const output = await start({ VITE_GROUP_MANAGEMENT_SESSION_URL: "/sign-in/person" });
  browser = await connectToBrowser();
  const page = await browser.newPage();
  let signedIn = people.owner;
  await page.route("**/sign-in/person", (route) => route.fulfill({ json: { personId: signedIn } }));
  await answerCalls(page, sandbox, (personId) => personId === signedIn);
  await page.goto(`${addressIn(output)}#/groups/${groupId}/documents`);
  const role = page.locator(".page-head p");
  await expectText(role).toContain("your role: owner");
  await seen(page.locator(".document"));

  signedIn = people.parent;
  await page.getByRole("searchbox").fill("packing");
  await expectText(role).toContain("your role: member");
  const places = await page.evaluate(() => Object.keys(localStorage));
  expect(places.every((place) => place.startsWith("group-screen of "))).toBe(true);
});
