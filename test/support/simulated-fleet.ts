// Many processes in one: clients that know of each other only through a store, on the simulated clock.
import type { ClientOptions, GroupManagement, SharedPacing } from "group-management-sdk";

import type { PacingReport } from "../../src/fleet/protocol.ts";
import { shareThrough } from "../../src/fleet/fleet-window.ts";
import { clientOver } from "./client.ts";
import { type Data, scriptStore } from "./script-store.ts";
import { travel } from "./window-service.ts";

/** Failures of the store, by moments of the simulated clock. */
export interface StoreTroubles {
  /** Milliseconds on the way to the store, and on the way back. */
  readonly latency?: (process: string) => number;
  /** From when until when it cannot be reached. */
  readonly away?: readonly [number, number] | undefined;
  /** From when until when it answers nothing; what came is done afterwards. */
  readonly hung?: readonly [number, number] | undefined;
  /** Whether a process's step is done and its answer lost. */
  readonly losesAnswer?: (process: string) => boolean;
}

export interface SimulatedStore {
  /** Shared pacing of one more process, for a credential. */
  join(credential?: string): { pacing: SharedPacing; kill: () => void; failures: unknown[] };
  readonly steps: number;
  /** How many tags processes have made of names. */
  readonly tags: number;
  /** Permits that processes hold, requests under way included. */
  readonly held: number;
  /** How many wait to be called back once the connection is lost. */
  readonly listeners: number;
  flush(): void;
  /** Remembers the state, and sets it back to what was remembered. */
  remember(): void;
  setBack(): void;
  /** Sets the store's own clock. */
  jump(ms: number): void;
}

const onlyCredential = "key";

export function simulatedStore(troubles: StoreTroubles = {}): SimulatedStore {
  const { latency = () => 0, away = [0, 0], hung = [0, 0], losesAnswer = () => false } = troubles;
  let jumped = 0;
  let remembered: Data | undefined;
  const memory = scriptStore(() => Date.now() + jumped);
  const within = ([from, until]: readonly [number, number]) => {
    const now = Date.now();
    return now >= from && now < until ? until - now : 0;
  };
  let processes = 0;
  let tags = 0;
  const listeners = new Set<() => void>();
  const onceLost = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  async function step(key: string, report: PacingReport) {
    await travel(latency(report.process));
    if (within(away) > 0) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    while (within(hung) > 0) await travel(within(hung));
    const answer = await memory.step(key, report);
    await travel(latency(report.process));
    if (losesAnswer(report.process))
      throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
    return answer;
  }

  return {
    get steps() {
      return memory.steps;
    },
    get tags() {
      return tags;
    },
    get held() {
      return memory.states.get(onlyCredential)?.get("taken")?.get("open") ?? 0;
    },
    get listeners() {
      return listeners.size;
    },
    flush: () => memory.states.clear(),
    remember: () => {
      remembered = structuredClone(memory.states.get(onlyCredential));
    },
    setBack: () => {
      if (remembered) memory.states.set(onlyCredential, remembered);
    },
    jump: (ms) => {
      jumped += ms;
    },
    join: (credential = onlyCredential) => {
      let dead = false;
      const failures: unknown[] = [];
      const share = shareThrough({
        process: `process-${++processes}`,
        tags: async () => (name) => {
          tags++;
          return `tag of ${name}`;
        },
        step: (report) => (dead ? new Promise(() => {}) : step(credential, report)),
        reached: () => {},
        failed: (cause) => failures.push(cause),
        connection: { isLost: false, onceLost },
      });
      return {
        pacing: { among: "processes", limiter: (_, create) => create(share) },
        kill: () => (dead = true),
        failures,
      };
    },
  };
}

/** A client of a process of its own. */
export function processOf(
  store: SimulatedStore,
  answer: Parameters<typeof clientOver>[0],
  options: ClientOptions = {},
): { client: GroupManagement; readonly dead: boolean; kill: () => void; failures: unknown[] } {
  const { pacing, kill, failures } = store.join();
  let dead = false;
  const client = clientOver(
    (url, request) => (dead ? new Promise<never>(() => {}) : answer(url, request)),
    { ...options, sharedPacing: pacing },
  );
  return {
    client,
    failures,
    get dead() {
      return dead;
    },
    kill: () => {
      dead = true;
      kill();
    },
  };
}
