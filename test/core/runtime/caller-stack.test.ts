// Stacks where a program or an engine makes them in its own way: no call is harmed, and every error stays what it is.

import { NotFoundError, RequestValidationError } from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { clientOver, rejection } from "../../support/client.ts";
import { runProgram } from "../../support/program.ts";

const changed = ["prepareStackTrace", "stackTraceLimit", "captureStackTrace"] as const;
const usual = Object.fromEntries(
  changed.map((name) => [name, Reflect.get(Error, name) as unknown]),
);
afterEach(() => {
  Object.assign(Error, usual);
});

const client = clientOver(
  () => Response.json({ error: { code: "not_found", message: "Gone." } }, { status: 404 }),
  { maxRetries: 0 },
);

/** Makes calls that fail in several ways, and looks at what they reject with. */
async function expectUsualErrors(): Promise<Error[]> {
  const errors = await Promise.all([
    rejection(client.events.get("g", "e")),
    rejection(client.me.groups()),
    rejection(client.events.get("", "e")),
    rejection(client.me.groups({ limit: 0 }).toArray({ max: 1 })),
  ]);
  const kinds = [NotFoundError, NotFoundError, RequestValidationError, RequestValidationError];
  for (const [at, kind] of kinds.entries()) {
    expect(errors[at]).toBeInstanceOf(kind);
    expect(errors[at]).toMatchObject({ operation: expect.stringMatching(/^(events|me)\./) });
  }
  return errors as Error[];
}

describe("Error.prepareStackTrace", () => {
  const hold = (prepare: unknown) => {
    Object.assign(Error, { prepareStackTrace: prepare });
  };

  test.each<[string, (error: Error, sites: NodeJS.CallSite[]) => unknown]>([
    ["the sites themselves", (_, sites) => sites],
    ["an object", (_, sites) => ({ sites })],
    ["an object that is no text either", () => Object.create(null) as unknown],
    ["nothing", () => undefined],
    ["a number", () => 5],
    ["a symbol", () => Symbol("stack")],
  ])("may make %s of a stack", async (_, prepare) => {
    hold(prepare);
    const errors = await expectUsualErrors();
    hold(undefined);
    for (const { message } of errors) expect(message).not.toBe("");
  });

  test("may throw", async () => {
    hold(() => {
      throw new TypeError("a fault of the program");
    });
    await expectUsualErrors();
  });

  test("that gives texts of its own keeps them", async () => {
    hold(
      (error: Error, sites: NodeJS.CallSite[]) =>
        `${String(error)}\n${sites.map((site) => `    at ${site.getFileName()}`).join("\n")}`,
    );
    for (const { stack } of await expectUsualErrors()) {
      expect(stack).toContain("stack.test.ts");
    }
  });
});

describe("Error.stackTraceLimit", () => {
  test.each([0, 1, Infinity, Number.NaN, -1, undefined, "many"])("may be %j", async (limit) => {
    Object.assign(Error, { stackTraceLimit: limit });
    await expectUsualErrors();
  });

  test("may be frozen, with everything beside it", async () => {
    const program = `
      Object.freeze(Error);
      Object.freeze(Error.prototype);
      const { GroupManagement, NotFoundError } = await import("group-management-sdk");
      const client = new GroupManagement({
        baseUrl: "https://service.example/api/v2",
        groupKey: "k",
        maxRetries: 0,
        fetch: async () => Response.json({ error: { code: "not_found" } }, { status: 404 }),
      });
      const error = await client.events.get("g", "e").catch((reason) => reason);
      console.log(error instanceof NotFoundError, error.operation);
    `;
    expect(await runProgram(program)).toBe("true events.get");
  });
});

describe("an engine other than V8", () => {
  beforeEach(() => {
    Object.assign(Error, { captureStackTrace: undefined });
  });

  test("brings the caller's line as well", async () => {
    for (const { stack } of await expectUsualErrors()) {
      expect(stack).toContain("stack.test.ts");
    }
  });

  test("may write frames in its own way, or have none", async () => {
    const { attachCallerStack } = await import("../../../src/core/runtime/caller-stack.ts");
    const error = new RequestValidationError("Wrong.", "q");
    attachCallerStack(error, { stack: "run@https://app.example/main.js:1:2\nglobal code" });
    expect(error.stack).toBe("RequestValidationError: Wrong.\nrun@https://app.example/main.js:1:2");
    attachCallerStack(error, {});
    expect(error.stack).toContain("main.js");
  });
});
