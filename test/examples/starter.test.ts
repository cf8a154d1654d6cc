// The starter: small enough to copy, a page without a credential, and a bundle as large as its README says.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

const folder = fileURLToPath(new URL("../../examples/starter/", import.meta.url));
const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));

/** Runs Vite with the starter's configuration; resolves with the first line that has what is looked for. */
function run(command: readonly string[], looked: RegExp): Promise<string> {
  const program = spawn(
    process.execPath,
    [
      "--conditions=group-management-source",
      vite,
      ...command,
      "--config=vite.config.ts",
      "--configLoader=native",
    ],
    { cwd: folder, env: { ...process.env, NO_COLOR: "1", NODE_ENV: undefined } },
  );
  onTestFinished(() => void program.kill());
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (text: Buffer) => {
      output += text.toString();
      const found = looked.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    program.stdout.on("data", read);
    program.stderr.on("data", read);
    program.once("exit", () => reject(new Error(output)));
  });
}

test("has at most five files and 200 lines", () => {
  const files = readdirSync(folder);
  expect(files.length).toBeLessThanOrEqual(5);
  const lines = files.flatMap((file) =>
    readFileSync(folder + file, "utf8")
      .trimEnd()
      .split("\n"),
  );
  expect(lines.length).toBeLessThanOrEqual(200);
});

test("serves its page, adds a token to what the page asks for, and begins with a group that has events", async () => {
  const address = await run(["--port=0"], /(http:\/\/127\.0\.0\.1:\d+)\//);
  expect(await (await fetch(address)).text()).toContain('src="page.tsx"');
  const response = await fetch(`${address}/api/v2/me/groups`);
  expect(response.status).toBe(200);
  const { items } = (await response.json()) as { items: { group: { id: string } }[] };
  const path = `/groups/${items[0]?.group.id}/overview?include=upcomingEvents`;
  const overview = await (await fetch(`${address}/api/v2${path}`)).json();
  expect(overview).toHaveProperty("group.metadata.meetingPlace");
  expect(overview).toHaveProperty("upcomingEvents.length", 5);
});

test("gives its data to no page of another origin, and takes no change from one", async () => {
  const address = await run(["--port=0"], /(http:\/\/127\.0\.0\.1:\d+)\//);
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const response = await fetch(`${address}/api/v2/me/groups`, { headers });
  expect([...response.headers.keys()].join()).not.toContain("access-control");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const type = { "content-type": "text/plain" };
  const change = { method: "PATCH", body: "{}", headers: { ...headers, ...type } };
  expect((await fetch(`${address}/api/v2/groups/grp/profile`, change)).status).toBe(403);
  expect((await fetch(`${address}/api/v2/me/inbox/summary`)).status).toBe(403);
});

test("costs what its README says", async () => {
  const { build, defaultClientConditions } = await import("vite");
  const size = async (external: RegExp[]) => {
    const made = await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      mode: "production",
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { conditions: ["group-management-source", ...defaultClientConditions] },
      build: { write: false, rolldownOptions: { external } },
    });
    const { output } = [made].flat()[0] as { output: { code?: string }[] };
    const code = output.map((part) => part.code ?? "").join("");
    return { bytes: code.length, compressed: gzipSync(code).length };
  };
  const whole = await size([]);
  const without = await size([/^group-management-sdk/]);
  const readme = readFileSync(`${folder}README.md`, "utf8");
  const written = /is (\d+) kB, (\d+) kB compressed; (\d+) kB of that/.exec(readme)?.slice(1);
  const built = [whole.bytes, whole.compressed, whole.compressed - without.compressed];
  const kilobytes = built.map((bytes) => Math.round(bytes / 1000));
  for (const [index, actual] of kilobytes.entries()) {
    const off = Math.abs(Number(written?.[index]) / actual - 1);
    expect(off, `README: ${written?.join(", ")}; built: ${kilobytes.join(", ")}`).toBeLessThan(
      0.05,
    );
  }
});
