// Texts of a service that a check must not print raw to a terminal, a pipe or a log.
import { afterEach, beforeEach, expect, test } from "vitest";

import { checkService } from "../../src/check/check-service.ts";
import { printCheck } from "../../src/check/command.ts";
import { readCommandLine } from "../../src/check/command-line.ts";
import { json, type LoopbackServer, startServer } from "../support/server.ts";

let server: LoopbackServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** The output of a check on a service whose only group has this id. */
async function printedOf(groupId: string, key: string, ...args: string[]): Promise<string> {
  server.always(json({ items: [{ group: { id: groupId } }], nextCursor: null }));
  const environment = {
    GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: key,
  };
  const settings = readCommandLine(["--only", "me.groups,groups.overview", ...args], environment);
  if (settings === "help") throw new Error("No help was asked for.");
  let output = "";
  const page = { columns: 80, paint: (_: string, text: string) => text };
  const findings = checkService(settings, new AbortController().signal);
  await printCheck(settings, page, (text) => (output += text), findings);
  return output;
}

const steering = "g\u001b[2J\u009b31m\u202e";
// oxlint-disable-next-line no-control-regex -- they are what must not be there
const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

test("a group id with terminal commands is printed without them", async () => {
  const output = await printedOf(steering, "token_1234567890");
  expect(output).toContain("in the group g");
  expect(output).not.toMatch(raw);
});

test("in JSON it is whole, and escaped", async () => {
  const output = await printedOf(steering, "token_1234567890", "--json");
  expect(output).not.toMatch(raw);
  expect(JSON.parse(output)).toHaveProperty("groupId", steering);
});

test("a group id with half a character does not end the check", async () => {
  const output = await printedOf("g\ud800", "token_1234567890");
  expect(output).toContain("the service returned an invalid id");
});

test.each([[], ["--json"]])(
  "a credential with a quote and a backslash is cut %s",
  async (...args) => {
    const key = 'token_"quoted"\\and\\so\\on';
    const output = await printedOf(key, key, ...args);
    expect(output).toContain("[credential]");
    expect(output).not.toContain("quoted");
  },
);

test("--only with a part of a name asks whether the whole one is meant", () => {
  expect(() => readCommandLine(["--only", "contacts.list"], {})).toThrow(
    "Did you mean groups.contacts.list?",
  );
});
