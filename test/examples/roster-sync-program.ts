// Runs the roster-sync example as a person would, against a sandbox whose roster the test edits, and reads its file.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

import { GroupManagement } from "group-management-sdk";
import { createSandbox, type LiveData, type Sandbox } from "group-management-sdk/sandbox";

import { flags } from "./flags.ts";

const program = join(import.meta.dirname, "../../examples/roster-sync/main.ts");

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export class RosterScene {
  readonly sandbox: Sandbox;
  readonly folder = mkdtempSync(join(tmpdir(), "roster-sync-"));
  readonly file = join(this.folder, "roster.sqlite");
  readonly baseUrl: string;
  readonly #close: () => Promise<void>;
  readonly #running = new Set<ChildProcess>();

  private constructor(sandbox: Sandbox, baseUrl: string, close: () => Promise<void>) {
    this.sandbox = sandbox;
    this.baseUrl = baseUrl;
    this.#close = close;
  }

  static async open(contacts: number): Promise<RosterScene> {
    const sandbox = createSandbox({ contacts, requestsPerMinute: 100_000 });
    const server = await sandbox.listen();
    return new RosterScene(sandbox, server.baseUrl, () => server.close());
  }

  async close(): Promise<void> {
    for (const child of this.#running) child.kill("SIGKILL");
    await this.#close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Starts the program on the sandbox; `answer` resolves when it has ended. */
  start(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [...flags, program, "--file", this.file, ...args], {
      env: { ...process.env, ...this.environment(), ...env },
    });
    this.#running.add(child);
    const ended = { stdout: "", stderr: "" };
    child.stdout.on("data", (data) => (ended.stdout += String(data)));
    child.stderr.on("data", (data) => (ended.stderr += String(data)));
    const answer = new Promise<Ended>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => {
        this.#running.delete(child);
        resolve({ ...ended, code, signal });
      });
    });
    return { child, answer };
  }

  run(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return this.start(args, env).answer;
  }

  /** Runs it until it has sent so many requests for the roster, then so many ms on, and ends it. */
  async endAfter(requests: number, ms: number, signal: NodeJS.Signals, args: string[] = []) {
    const before = this.sandbox.requests.length;
    const { child, answer } = this.start(args);
    while (child.exitCode === null && this.sandbox.requests.length - before < requests) {
      await pause(1);
    }
    await pause(ms);
    child.kill(signal);
    return answer;
  }

  environment(): NodeJS.ProcessEnv {
    return {
      GROUP_MANAGEMENT_BASE_URL: this.baseUrl,
      GROUP_MANAGEMENT_ACCESS_TOKEN: this.sandbox.accessToken(),
      GROUP_MANAGEMENT_GROUP_ID: this.sandbox.demo.groupId,
      NO_COLOR: "1",
    };
  }

  /** Gives the roster's entries to a person in the web application who changes them. */
  edit(change: (contacts: LiveData["contacts"]) => LiveData["contacts"] | void): void {
    const { groupId } = this.sandbox.demo;
    this.sandbox.edit((data) => {
      const others = data.contacts.filter((contact) => contact.groupId !== groupId);
      const own = data.contacts.filter((contact) => contact.groupId === groupId);
      data.contacts = [...others, ...(change(own) ?? own)];
    });
  }

  /** The roster as the service has it, by id. */
  async roster(): Promise<Map<string, unknown>> {
    const { baseUrl, fetch } = this.sandbox;
    const client = new GroupManagement({ baseUrl, fetch, accessToken: this.sandbox.accessToken() });
    const entries = client.groups.contacts.list(this.sandbox.demo.groupId);
    return new Map((await entries.toArray({ max: Infinity })).map((entry) => [entry.id, entry]));
  }

  /** The roster as the file has it, by id. */
  copy(): Map<string, unknown> {
    const rows = this.query("SELECT id, entry FROM contacts");
    return new Map(rows.map(({ id, entry }) => [String(id), JSON.parse(String(entry))]));
  }

  query(sql: string): Record<string, unknown>[] {
    const database = new DatabaseSync(this.file);
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  }
}
