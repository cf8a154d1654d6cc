// Real Redis servers: on loopback, at free ports, in temporary folders, ended by the test that started them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** `FLEET_SERVER=valkey-server npm run test:fleet` runs all of it on Valkey. */
const program = process.env["FLEET_SERVER"] ?? "redis-server";

export interface RedisServer {
  readonly port: number;
  /** Runs a command and gives back what the server says, as text. */
  command(...words: string[]): Promise<string>;
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  /** Ends it, and forgets what it knew. */
  stop(): Promise<void>;
  /** Starts it again at the same port, empty. */
  start(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** A sentinel that watches over a server it calls "main". It keeps its settings in a file. */
export function startSentinel(server: RedisServer): Promise<RedisServer> {
  const settings = `sentinel monitor main 127.0.0.1 ${server.port} 1\n`;
  return startRedis("--sentinel", settings);
}

export async function startRedis(...settings: string[]): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let folder = "";

  async function start(): Promise<void> {
    folder = await mkdtemp(join(tmpdir(), "fleet-redis-"));
    const always = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
    const [first, text] = settings;
    if (first === "--sentinel") {
      const file = join(folder, "sentinel.conf");
      await writeFile(file, text ?? "");
      child = spawn(program, [file, "--sentinel", ...always], { stdio: "ignore" });
    } else {
      child = spawn(program, [...always, "--save", "", ...settings], { stdio: "ignore" });
    }
    for (let tries = 0; tries < 200; tries++) {
      try {
        // A password may be wanted; any word of the server will do.
        await command("PING");
        return;
      } catch {
        await sleep(25);
      }
    }
    throw new Error(`${program} did not start.`);
  }

  async function stop(): Promise<void> {
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null) return;
    const exited = once(ended, "exit");
    ended.kill("SIGKILL");
    await exited;
    await rm(folder, { recursive: true, force: true });
  }

  function command(...words: string[]): Promise<string> {
    return ask(port, words);
  }

  await start();
  return {
    port,
    command,
    signal: (name) => void child?.kill(name),
    stop,
    start,
  };
}

/** One command over a connection of its own, so that no client library stands between. */
function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    let said = "";
    socket.setEncoding("utf8");
    socket.once("error", reject);
    socket.on("connect", () => socket.write(`*${words.length}\r\n${parts.join("")}`));
    socket.on("data", (text: string) => {
      said += text;
      if (!isWhole(said)) return;
      socket.destroy();
      resolve(said);
    });
    socket.on("close", () => resolve(said));
  });
}

/** Whether a reply has come in full. Nested replies end in time all the same: they come in one piece. */
function isWhole(said: string): boolean {
  if (!said.endsWith("\r\n")) return false;
  const head = /^\$(-?\d+)\r\n/.exec(said);
  if (!head) return true;
  return Buffer.byteLength(said) >= head[0].length + Number(head[1]) + 2 || head[1] === "-1";
}

/** How many commands of a kind a server has run, such as `"evalsha"`. */
export async function commandsRun(redis: RedisServer, ...names: string[]): Promise<number> {
  const stats = await redis.command("INFO", "commandstats");
  return names.reduce((sum, name) => {
    const calls = new RegExp(`^cmdstat_${name}:calls=(\\d+)`, "m").exec(stats)?.[1];
    return sum + Number(calls ?? 0);
  }, 0);
}
