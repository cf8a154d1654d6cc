// The engines that run a bundle of React Native: Hermes from npm, and V8 with nothing but the language.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { createContext, runInContext } from "node:vm";
import type { Facts } from "../scenario/scenario.ts";
import { readFacts } from "./consumer.ts";
import { endWithRun } from "./processes.ts";
import { Device, type DeviceEvent } from "./device.ts";

/** Runs a bundle to its facts. */
export type Engine = (bundle: string) => Promise<Facts>;

const limitMs = 40_000;

function withLimit<Value>(work: Promise<Value>, state: () => string): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`no facts within ${limitMs} ms\n${state()}`));
    timer = setTimeout(fail, limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const asciiOnly = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Hermes as npm brings it reads lines and evaluates each: the bundle first, then the device's events. */
export function hermes(binary: string): Engine {
  return async (bundle) => {
    const child = spawn(binary, ["-prompt=", "-prompt2="], { stdio: ["pipe", "pipe", "pipe"] });
    endWithRun(child);
    const exited = once(child, "exit");
    const printed: string[] = [];
    child.stdin.on("error", () => {});
    child.stderr.setEncoding("utf8").on("data", (text: string) => printed.push(text));
    const device = new Device((event) => {
      child.stdin.write(`__device(${asciiOnly(JSON.stringify(event))})\n`);
    });
    try {
      const facts = (async () => {
        for await (const line of createInterface({ input: child.stdout })) {
          if (device.take(line)) continue;
          const at = line.indexOf("FACTS ");
          if (at >= 0) return readFacts(line.slice(at));
          printed.push(line.slice(0, 500));
        }
        throw new Error(`Hermes ended without facts\n${printed.join("\n")}`);
      })();
      // As a string: it looks for the end of an input by brackets and quotes, and takes those of regular expressions too.
      child.stdin.write(`(0, eval)(${asciiOnly(JSON.stringify(bundle))})\n`);
      return await withLimit(facts, () => [...printed.slice(-20), ...device.log].join("\n"));
    } finally {
      device.close();
      child.kill("SIGKILL");
      await exited;
    }
  };
}

/** V8 without any web global and without code from strings; what `without` runs first is taken away too. */
export function bareV8(without: string): Engine {
  return async (bundle) => {
    let context: Record<string, unknown> | undefined;
    const printed: string[] = [];
    let told: (facts: string) => void;
    const facts = new Promise<string>((resolve) => (told = resolve));
    const device = new Device((event: DeviceEvent) => {
      // Made of the context's own objects, as everything in an app is.
      const give = runInContext("(text) => __device(JSON.parse(text))", context ?? {}) as (
        text: string,
      ) => void;
      give(JSON.stringify(event));
    });
    const print = (line: string) => {
      if (device.take(line)) return;
      if (line.startsWith("FACTS ")) told(line);
      else printed.push(line);
    };
    context = createContext({ print }, { codeGeneration: { strings: false, wasm: false } });
    try {
      runInContext(without, context);
      runInContext(bundle, context);
      const state = () => [...printed, ...device.log].join("\n");
      return readFacts(await withLimit(facts, state));
    } finally {
      device.close();
    }
  };
}
