// A sandbox that listens, for each test of a file, and the environment of a program that calls it.
import { createSandbox, type Sandbox, type SandboxOptions } from "group-management-sdk/sandbox";
import { afterEach, beforeEach } from "vitest";

type Variables = Readonly<Record<string, string>>;

export interface ListeningSandbox {
  readonly sandbox: Sandbox;
  /** Address and a leader's token, and what replaces or adds to them. */
  readonly environment: (more?: Variables) => Variables;
}

export function listeningSandbox(options: SandboxOptions = {}): ListeningSandbox {
  let sandbox = createSandbox(options);
  let listening: Awaited<ReturnType<Sandbox["listen"]>>;
  beforeEach(async () => {
    sandbox = createSandbox(options);
    listening = await sandbox.listen();
  });
  afterEach(() => listening.close());
  return {
    get sandbox() {
      return sandbox;
    },
    environment: (more = {}) => ({
      GROUP_MANAGEMENT_BASE_URL: listening.baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: sandbox.accessToken(),
      ...more,
    }),
  };
}
