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

test("with a service of its own the page asks that one, with a token from the sign-in", async () => {
  const baseUrl = "https://service.example.org/api/v2";
  const output = await start({
    VITE_GROUP_MANAGEMENT_BASE_URL: baseUrl,
    VITE_GROUP_MANAGEMENT_TOKEN_URL: "/sign-in/token",
  });
  expect(output).not.toContain("The sandbox answers");
  browser = await connectToBrowser();
  const page = await browser.newPage();
  const credentials: (string | undefined)[] = [];
  await page.route("**/sign-in/token", (route) =>
    route.fulfill({ json: { accessToken: "token-of-the-person" } }),
  );
  await page.route(`${baseUrl}/**`, (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    credentials.push(route.request().headers()["authorization"]);
    return route.fulfill({
      status: 403,
      headers,
      json: { error: { code: "terms_required", message: "Accept the terms." } },
    });
  });
  await page.goto(addressIn(output));
  const link = page.getByRole("link", { name: "Read the terms" });
  await seen(link);
  expect(await link.getAttribute("href")).toBe("https://service.example.org/account/welcome");
  expect(credentials).toContain("Bearer token-of-the-person");
  expect(await page.getByText("Sandbox").count()).toBe(0);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test("begins anew when somebody else has signed in meanwhile, in another tab", async () => {
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  try {
    const output = await start({
      VITE_GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
      VITE_GROUP_MANAGEMENT_TOKEN_URL: "/sign-in/token",
    });
    browser = await connectToBrowser();
    const page = await browser.newPage();
    let personId = sandbox.demo.people.owner;
    await page.route("**/sign-in/token", (route) =>
      route.fulfill({ json: { accessToken: sandbox.accessToken({ personId }), personId } }),
    );
    await page.goto(`${addressIn(output)}#/groups/${sandbox.demo.groupId}/documents`);
    const role = page.locator(".page-head p");
    await expectText(role).toContain("your role: owner");
    await seen(page.locator(".document"));

    personId = sandbox.demo.people.parent;
    sandbox.failNext("documents.list", { code: "unauthorized" });
    await page.getByRole("searchbox").fill("packing");
    await expectText(role).toContain("your role: member");
    const places = await page.evaluate(() => Object.keys(localStorage));
    expect(places.every((place) => place.startsWith("group-screen of "))).toBe(true);
  } finally {
    await listening.close();
  }
});
