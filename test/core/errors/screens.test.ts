// Texts of the service that reach a screen: no terminal commands, no keys of maps, no credential.
import { inspect } from "node:util";

import {
  ApiError,
  type DriftEvent,
  RateLimitError,
  ResponseValidationError,
} from "group-management-sdk";
import { expect, test } from "vitest";

import { clientOf, clientOver, failureOf, secretKey } from "../../support/client.ts";
import { failure, json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();
const escape = "\u001b[2J\u001b]0;title\u0007\u009b31m";
const search = { results: [], assistantOff: false };

test("a message, a code and a parameter of the service steer no terminal and keep to one line", async () => {
  const message = `first${escape}\r\nsecond\u2028third\u202eback`;
  server().next(failure(400, `odd${escape}`, { message, parameter: `p${escape}` }));
  const lines: string[] = [];
  const told = (text: string, fields: object) => void lines.push(text, inspect(fields));
  const logger = { debug: told, info: told, warn: told, error: told };
  const client = clientOf(server(), { logger, logLevel: "debug" });
  const error = await failureOf(client.me.inboxSummary(), ApiError);
  // oxlint-disable no-control-regex -- it is about control characters
  for (const text of [error.message, String(error.code), String(error.parameter)]) {
    expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
  }
  expect(error.message).toContain("second third");
  for (const shown of [inspect(error), ...lines]) {
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/);
  }
});

test("a key of a map in a response is in no issue, error, hook or line", async () => {
  const people = { "Quillon Robin": null };
  server().next(json({ ...search, people }));
  const events: DriftEvent[] = [];
  const client = clientOf(server(), { hooks: { onDrift: (event) => void events.push(event) } });
  const error = await failureOf(
    client.documents.search("g", { q: "tents" }),
    ResponseValidationError,
  );
  expect(error.issues[0]?.path).toEqual(["people", "*"]);
  const shown = [
    error.message,
    inspect(error),
    JSON.stringify(error),
    inspect(events, { depth: 9 }),
  ];
  for (const text of shown) expect(text).not.toContain("Quillon");
  expect(error.body).toHaveProperty("people", people);
});

test("the words of a caller's schema, which may quote a value, are in the error's issues alone", async () => {
  server().always(json({ people: { Quillon: { birthDate: "2016-04-01" } } }));
  const own = { message: 'Received "2016-04-01"', path: ["people", "Quillon", 0] };
  const schema = {
    "~standard": { version: 1 as const, vendor: "test", validate: () => ({ issues: [own] }) },
  };
  const events: DriftEvent[] = [];
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const options = {
    hooks: { onDrift: (event: DriftEvent) => void events.push(event) },
    logger: { debug: log, info: log, warn: log, error: log },
    logLevel: "debug",
  } as const;
  const client = clientOf(server(), options);
  const call = { method: "GET", path: "/x", schema };
  const error = await failureOf(client.request(call), ResponseValidationError);
  await client.withOptions({ responseValidation: "warn" }).request(call);
  for (const shown of [error.message, inspect([error, events, lines]), JSON.stringify(error)]) {
    expect(shown).not.toMatch(/2016|Quillon/);
  }
  expect(error.message).toContain("*.*.0 does not fit the schema");
  expect(events[0]?.issues).toEqual([{ path: ["*", "*", 0], message: "does not fit the schema" }]);
  expect(error.issues).toEqual([own]);
});

test("a credential in an issue is cut, and so is what steers a terminal", async () => {
  server().next(json({}));
  const schema = {
    "~standard": {
      version: 1 as const,
      vendor: "test",
      validate: () => ({
        issues: [{ message: `bad ${secretKey}${escape}`, path: [secretKey, 0] }],
      }),
    },
  };
  const events: DriftEvent[] = [];
  const client = clientOf(server(), { hooks: { onDrift: (event) => void events.push(event) } });
  const error = await failureOf(
    client.request({ method: "GET", path: "/x", schema }),
    ResponseValidationError,
  );
  const shown = inspect([error, error.issues, events], { depth: 9 });
  expect(shown).not.toContain(secretKey);
  expect(error.message).not.toContain("\u001b");
  expect(error.issues[0]?.path).toEqual(["[credential]", 0]);
});

test("a Retry-After that is too long to wait for names maxRetryDelay, in whole seconds", async () => {
  const refused = { error: { code: "rate_limited", message: "Too many." } };
  const client = clientOver(
    () => Response.json(refused, { status: 429, headers: { "retry-after": "90.5" } }),
    { maxRetryDelay: 2000 },
  );
  await failureOf(client.me.inboxSummary(), RateLimitError);
  const error = await failureOf(client.me.inboxSummary(), RateLimitError);
  expect(error).toMatchObject({ status: null, attempts: 0, retryAfter: 91 });
  expect(error.message).toContain("raise maxRetryDelay, which is 2000 ms");
  expect(error.message).not.toContain("pacing");
});
