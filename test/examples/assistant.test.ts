// The assistant example: what a model gets to read, what the reader does, and what happens when there is no answer.
import { execFile } from "node:child_process";
import { join } from "node:path";

import { type ClientOptions, GroupManagement } from "group-management-sdk";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ask } from "../../examples/assistant/ask.ts";
import { echoModel, type Model } from "../../examples/assistant/model.ts";
import { promptText } from "../../examples/assistant/prompt.ts";
import { flags } from "./flags.ts";

const gear = "Who brings the shared gear to the canoe weekend, and how is the stove treated?";

let sandbox: Sandbox;
let model: Model & ReturnType<typeof vi.fn<Model>>;

beforeEach(() => {
  sandbox = createSandbox();
  model = vi.fn<Model>(echoModel);
});

function clientOf(options: ClientOptions = { accessToken: sandbox.accessToken() }) {
  return new GroupManagement({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, ...options });
}

const asking = (q: string, client = clientOf()) =>
  ask({ client, groupId: sandbox.demo.groupId, q, model });

const sent = () => sandbox.requests.map(({ operation }) => operation);

async function answered(q: string, client?: GroupManagement) {
  const outcome = await asking(q, client);
  if (outcome.kind !== "answered") throw new Error(`There was no answer: ${outcome.kind}.`);
  return outcome;
}

describe("the assistant", () => {
  it("shows the answer as it arrives, with names, though pieces cut placeholders in two", async () => {
    const shown: string[] = [];
    const outcome = await ask({
      client: clientOf(),
      groupId: sandbox.demo.groupId,
      q: gear,
      model,
      onText: (text) => shown.push(text),
    });
    expect(shown.length).toBeGreaterThan(10);
    expect(outcome).toMatchObject({ kind: "answered", shown: shown.join("") });
    expect(shown.join("")).toContain("Elsa Lindqvist");
    expect(shown.join("")).not.toMatch(/\[Scout/);
  });

  it("sends a model no name of any child on the roster, whatever is asked", async () => {
    const { groupId } = sandbox.demo;
    const youth = await clientOf()
      .groups.contacts.list(groupId, { type: "YOUTH" })
      .toArray({ max: Infinity });
    const names = youth.flatMap(({ firstName, lastName }) => [firstName, lastName]);
    expect(names.length).toBeGreaterThan(10);
    const named = youth.map(({ firstName, lastName }) => `${gear} ${firstName} ${lastName}?`);
    const questions = [gear, "Who patches torn nets?", "How do I find the drivers?", ...named];
    for (const q of questions) await answered(q);
    const read = model.mock.calls.map(([prompt]) => promptText(prompt)).join("\n");
    expect(read).toContain("[Scout A]");
    for (const name of names) {
      if (name) expect(read).not.toMatch(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u"));
    }
  });

  it("hides a child's name in the question, and shows it to the reader again", async () => {
    const { prompt, answer, shown } = await answered("Does ELSA bring the stove on canoe weekend?");
    expect(prompt.question).toBe("Does [Scout A] bring the stove on canoe weekend?");
    expect(answer).toContain("[Scout A] [Scout A surname]");
    expect(shown).toContain("Elsa Lindqvist");
    expect(shown).not.toContain("[Scout");
  });

  it("hides a child of the roster who is in no hit, and puts the name back in the answer", async () => {
    const { groupId } = sandbox.demo;
    const roster = await clientOf().groups.contacts.list(groupId).toArray({ max: Infinity });
    const { people } = await answered(gear);
    const hits = new Set(Object.values(people ?? {}).map(({ firstName }) => firstName));
    const child = roster.find(({ type, firstName }) => type === "YOUTH" && !hits.has(firstName));
    model.mockImplementation(async function* repeat({ question }) {
      yield question;
    });
    const q = `Does ${child?.firstName} ${child?.lastName} bring the stove on canoe weekend?`;
    const { prompt, shown, youthKnown } = await answered(q);
    expect(prompt.question).toMatch(
      /^Does \[Scout [A-Z]{3}\] \[Scout [A-Z]{3}.*surname\] bring the stove on canoe weekend\?$/,
    );
    expect(shown).toBe(q);
    expect(youthKnown).toBe(true);
  });

  it("says that it hides no name where the roster's youth are not refused, but missing", async () => {
    const credentials = [
      { accessToken: sandbox.accessToken({ app: "partner", scopes: ["documents.read"] }) },
      { groupKey: sandbox.groupKey() },
    ];
    const q = "Does Elsa bring the stove on canoe weekend?";
    for (const credential of credentials) {
      const client = clientOf(credential);
      const { prompt, youthKnown } = await answered(q, client);
      expect(prompt.question).toBe(q);
      expect(youthKnown).toBe(false);
      const list = client.groups.contacts.list(sandbox.demo.groupId, { type: "YOUTH" });
      expect(await list.toArray({ max: 1 })).toEqual([]);
    }
  });

  it("sends text alone: no names of documents and no headings, which are not pseudonymized", async () => {
    const { prompt, results } = await answered(gear);
    for (const { name, heading } of results) {
      expect(promptText(prompt)).not.toContain(name);
      expect(promptText(prompt)).not.toContain(heading);
    }
  });

  it("leaves placeholders to a reader whose app may not read youth, and to a key's", async () => {
    const scopes = ["documents.read"];
    const credentials = [
      { accessToken: sandbox.accessToken({ app: "partner", scopes }) },
      { groupKey: sandbox.groupKey() },
    ];
    for (const credential of credentials) {
      const { people, shown } = await answered(gear, clientOf(credential));
      expect(people).toBeUndefined();
      expect(shown).toContain("[Scout A] [Scout A surname]");
    }
  });

  it("answers for a partner's app, which does not see the credits", async () => {
    const accessToken = sandbox.accessToken({ app: "partner" });
    const { credits } = await answered(gear, clientOf({ accessToken }));
    expect(credits).toBeNull();
  });

  it("neither searches nor calls a model once the group has turned its assistant off", async () => {
    sandbox.configure({ assistant: false });
    expect(await asking(gear)).toEqual({ kind: "assistant-off" });
    expect(sent()).toEqual(["groups.aiCredits"]);
    expect(model).not.toHaveBeenCalled();
  });

  it("believes the search, too, that the assistant is off", async () => {
    sandbox.configure({ assistant: false });
    const accessToken = sandbox.accessToken({ app: "partner" });
    expect(await asking(gear, clientOf({ accessToken }))).toEqual({ kind: "assistant-off" });
    expect(model).not.toHaveBeenCalled();
  });

  it("neither searches nor calls a model when no credits are left", async () => {
    const { groupId } = sandbox.demo;
    const at = new Date().toISOString();
    sandbox.edit(({ creditUses }) => creditUses.push({ groupId, at, credits: 1_000_000 }));
    expect(await asking(gear)).toMatchObject({ kind: "no-credits", credits: { left: 0 } });
    expect(sent()).toEqual(["groups.aiCredits"]);
    expect(model).not.toHaveBeenCalled();
  });

  it("answers when the search fails once, and says so when it keeps failing", async () => {
    sandbox.failNext("documents.search", { code: "search_failed" });
    await answered(gear);
    sandbox.failNext("documents.search", { code: "search_failed", times: Infinity });
    const client = clientOf({ accessToken: sandbox.accessToken(), maxRetries: 1 });
    expect(await asking(gear, client)).toEqual({ kind: "search-failed", attempts: 2 });
    expect(model).toHaveBeenCalledTimes(1);
  });

  it("distinguishes a search that is switched off, or asked too often, from one that failed", async () => {
    sandbox = createSandbox({ searchesPerHour: 1 });
    await answered(gear);
    expect(await asking(gear)).toMatchObject({
      kind: "too-many-searches",
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 3000 && seconds <= 3600),
    });
    sandbox.configure({ groupSearch: false });
    const client = clientOf({ accessToken: sandbox.accessToken(), maxRetries: 0 });
    expect(await asking(gear, client)).toEqual({ kind: "search-off" });
  });

  it("calls no model when nothing fits the question", async () => {
    expect(await asking("xylophone zeppelin")).toEqual({ kind: "nothing-found" });
    expect(model).not.toHaveBeenCalled();
  });

  it("throws what is no part of the day's work", async () => {
    await expect(asking("?")).rejects.toMatchObject({ name: "RequestValidationError" });
    expect(model).not.toHaveBeenCalled();
  });
});

describe("the assistant's command", () => {
  const program = join(import.meta.dirname, "../../examples/assistant/main.ts");

  const run = (args: string[] = [], service = {}) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, GROUP_MANAGEMENT_BASE_URL: "", NO_COLOR: "1", ...service };
      const child = execFile(
        process.execPath,
        [...flags, program, ...args],
        { env },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });

  it("shows what was sent and what the reader is shown", async () => {
    const { code, stdout } = await run();
    const [before = "", after = ""] = stdout.split("Shown to the reader");
    expect(before).toContain("Sent to the model");
    expect(before).toContain("[Scout A surname]");
    expect(before).not.toContain("Lindqvist");
    expect(after).toContain("Elsa Lindqvist");
    expect(stdout).not.toContain("were not hidden");
    expect(code).toBe(0);
  });

  it("says so where it cannot know the roster's youth", async () => {
    const server = await sandbox.listen();
    const { stdout } = await run(["Does", "Elsa", "bring", "the", "stove?"], {
      GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
      GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
      GROUP_MANAGEMENT_KEY: sandbox.groupKey(),
    });
    await server.close();
    expect(stdout).toContain("Question: Does Elsa bring the stove?");
    expect(stdout).toContain(
      "cannot read the roster's youth: names in the question were not hidden.",
    );
  });

  it("asks the question it is given, and says why there is no answer", async () => {
    const { code, stdout } = await run(["xylophone", "zeppelin"]);
    expect(stdout).toContain("xylophone zeppelin");
    expect(stdout).toContain("Nothing in the documents fits");
    expect(stdout).toContain("No model was called.");
    expect(code).toBe(3);
  });
});
