// The package's program on a pseudo-terminal, as a person at a keyboard runs it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

import { cli } from "./bundle.ts";

/** `script` of util-linux, which every Linux has; the one of macOS has other options, and Windows has none. */
export const hasPseudoTerminal =
  process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

/** Runs the program there, and gives its exit code and what the terminal received: stdout and stderr in one text. */
export async function onTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; screen: string }> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const words = [process.execPath, cli, ...args];
  const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH, NODE_COMPILE_CACHE, TERM: "xterm", SHELL: "/bin/sh", ...env },
  });
  let screen = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (screen += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, screen: screen.replaceAll("\r\n", "\n") };
}
