// A sandbox that listens, for each test of a file, and the program that calls it.
import { createSandbox, type Sandbox, type SandboxOptions } from "group-management-sdk/sandbox";
import { afterEach, beforeEach } from "vitest";

import { start } from "./command.ts";

type Variables = Readonly<Record<string, string>>;

interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

export interface ListeningSandbox {
  readonly sandbox: Sandbox;
  /** Address and a leader's token, and what replaces or adds to them. */
  readonly environment: (more?: Variables) => Variables;
  readonly run: (words: readonly string[], more?: Variables, typed?: string) => Promise<Run>;
  readonly call: ListeningSandbox["run"];
}

export function listeningSandbox(options: SandboxOptions = {}): ListeningSandbox {
  let sandbox = createSandbox(options);
  let listening: Awaited<ReturnType<Sandbox["listen"]>>;
  beforeEach(async () => {
    sandbox = createSandbox(options);
    listening = await sandbox.listen();
  });
  afterEach(() => listening.close());
  const environment = (more: Variables = {}) => ({
    GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
    ...more,
  });
  const run: ListeningSandbox["run"] = async (words, more, typed) => {
    const keyboard = typed === undefined ? {} : { typed };
    const { printed, ended } = start(words, environment(more), keyboard);
    return { code: await ended, ...printed };
  };
  return {
    get sandbox() {
      return sandbox;
    },
    environment,
    run,
    call: (args, ...rest) => run(["call", ...args], ...rest),
  };
}
