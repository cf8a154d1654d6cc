// A registry of this machine's own, on loopback: it keeps what is published to it, and hands through everything else.
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

export interface Registry {
  readonly address: string;
  /** Variables for npm to publish to it and install from it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

const program = fileURLToPath(new URL("node_modules/verdaccio/bin/verdaccio", import.meta.url));

export async function startRegistry(folder: string): Promise<Registry> {
  const port = await freePort();
  const upstream = execFileSync("npm", ["config", "get", "registry"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
  writeFileSync(
    `${folder}/registry.yaml`,
    `storage: ${folder}/storage
auth:
  htpasswd:
    file: ${folder}/htpasswd
uplinks:
  upstream:
    url: ${upstream}
    timeout: 60s
    max_fails: 100
packages:
  group-management-sdk:
    access: $all
    publish: $authenticated
  "**":
    access: $all
    proxy: upstream
log: { type: file, path: ${folder}/registry.log, level: warn }
`,
  );
  const parameters = [
    program,
    "--config",
    `${folder}/registry.yaml`,
    "--listen",
    `127.0.0.1:${port}`,
  ];
  const child = spawn(process.execPath, parameters, { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}/`;
  const stop = () => void child.kill("SIGKILL");
  process.once("exit", stop);
  await untilUp(address);
  const token = await signUp(address);
  const settings = `${folder}/npmrc`;
  writeFileSync(settings, `registry=${address}\n//127.0.0.1:${port}/:_authToken=${token}\n`);
  return {
    address,
    environment: { npm_config_userconfig: settings, npm_config_registry: address },
    stop,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilUp(address: string): Promise<void> {
  for (let left = 300; ; left--) {
    const up = await fetch(`${address}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    if (left === 0) throw new Error("the registry did not start within 60 s");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function signUp(address: string): Promise<string> {
  const name = "rehearsal";
  const response = await fetch(`${address}-/user/org.couchdb.user:${name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, password: "only-on-loopback" }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`the registry took no user: ${response.status}`);
  return token;
}
