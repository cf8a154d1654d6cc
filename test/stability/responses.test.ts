// The service of an earlier version's time: a field that it does not send yet must not be required before the next major
// version.
import { expect, test } from "vitest";
import * as z from "zod/mini";

import { definitions } from "../../src/operations/definitions.ts";
import { describedCalls } from "../support/calls.ts";
import { expectWritten, testEachVersion } from "./versions.ts";

testEachVersion("responses", "still pass", (content) => {
  const responses = content as Record<string, unknown>;
  for (const { name } of describedCalls) {
    const schema = definitions[name].response;
    // An operation that came later has none.
    if (schema === null || !Object.hasOwn(responses, name)) continue;
    expect({ [name]: z.safeParse(schema, responses[name]).error?.issues ?? [] }).toEqual({
      [name]: [],
    });
  }
});

test("this version's are in its file", async () => {
  const responses = describedCalls.map(({ name, answer }) => [name, answer()]);
  await expectWritten("responses", Object.fromEntries(responses));
});
