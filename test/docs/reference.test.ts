// The examples of the reference: every public method and function has one, each is run, and prints what it says.
import { globSync } from "node:fs";
import { join } from "node:path";

import * as main from "group-management-sdk";
import * as backend from "group-management-sdk/backend";
import * as telemetry from "group-management-sdk/opentelemetry";
import * as redis from "group-management-sdk/redis";
import * as sandboxEntry from "group-management-sdk/sandbox";
import * as queries from "group-management-sdk/tanstack-query";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Examples } from "../../docs/snippets/reference/examples.ts";
import { openScene, type Scene } from "../../docs/snippets/scene.ts";
import { readExamples } from "../../scripts/docs-examples.ts";

const shown = readExamples();
const modules = await Promise.all(
  globSync("docs/snippets/reference/*.ts").map(
    async (path) => (await import(join("../..", path))) as { examples?: Examples },
  ),
);
const examples = Object.fromEntries(
  modules.flatMap(({ examples: own = {} }) => Object.entries(own)),
);

const isClass = (value: unknown) => String(value).startsWith("class");
const functionsOf = (entry: object) =>
  Object.entries(entry)
    .filter(([, value]) => typeof value === "function" && !isClass(value))
    .map(([name]) => name);
const methodsOf = (value: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(
      ([name, { value: method }]) =>
        typeof method === "function" && !/^(constructor|@@)/.test(name),
    )
    .map(([name]) => name);

/** The methods of a client's resources, by path. */
function callsOf(owner: object, path = ""): string[] {
  const own = path === "" ? [] : methodsOf(Object.getPrototypeOf(owner) as object);
  const below = Object.entries(owner).flatMap(([name, value]) =>
    callsOf(value as object, `${path}${name}.`),
  );
  return [...own.map((name) => path + name), ...below];
}

function publicNames(): string[] {
  const sandbox = sandboxEntry.createSandbox();
  const options = { baseUrl: sandbox.baseUrl, accessToken: () => sandbox.accessToken() };
  const members: Record<string, object> = {
    GroupManagement: main.GroupManagement.prototype,
    ApiPromise: main.ApiPromise.prototype,
    PagedList: main.PagedList.prototype,
    ClientPool: main.createClientPool(options),
    Sandbox: sandbox,
  };
  return [
    ...callsOf(new main.GroupManagement(options)),
    ...[main, backend, telemetry, redis, sandboxEntry, queries].flatMap(functionsOf),
    ...Object.entries(members).flatMap(([owner, value]) =>
      methodsOf(value).map((name) => `${owner}.${name}`),
    ),
  ].filter((name) => name !== "Sandbox.fetch");
}

describe("the reference", () => {
  it("has an example for every method of the client and every function", () => {
    const names = publicNames();
    expect(names).toEqual(expect.arrayContaining(["events.get", "formatMoney", "PagedList.pages"]));
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  it("shows each example that is run, and runs each that it shows", () => {
    expect([...shown.keys()].toSorted()).toEqual(Object.keys(examples).toSorted());
  });
});

describe("the examples of the reference", () => {
  let scene: Scene | undefined;

  afterEach(async () => {
    vi.restoreAllMocks();
    await scene?.close();
  });

  it.each(Object.entries(examples))("run: %s", async (name, run) => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    scene = await openScene();
    await run(scene);
    const printed = log.mock.calls.map((words) => words.join(" "));
    expect(printed.join("\n")).toMatch(/\S/);
    const code = shown.get(name) ?? "";
    const said = [...code.matchAll(/console\.log\(.*\)\)?; \/\/ (.+)$/gm)].map(([, text]) => text);
    if (name.includes(".") && !/^[A-Z]/.test(name)) {
      const sent = scene.sandbox.requests.filter(({ status }) => status === 200 || status === 201);
      const operation = name === "groups.contacts.sync" ? "groups.contacts.list" : name;
      expect(sent.map((request) => request.operation)).toContain(operation);
    } else if (said.length === printed.length) {
      expect(printed).toEqual(said);
    }
  });
});
