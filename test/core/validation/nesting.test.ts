// JSON that is nested so deep, or in so many parts, that parsing it would hold the whole program up.
import { ApiError, ResponseValidationError } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { parseJson, whyTooCostly } from "../../../src/core/validation/json.ts";
import { clientOf, failureOf, senders } from "../../support/client.ts";
import { serverForEachTest, text } from "../../support/server.ts";

const server = serverForEachTest();
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const long = " ".repeat(270_000);

describe.each(senders)("over %s", (_, fetch) => {
  test("16 MiB of brackets are refused without being parsed", async () => {
    const body = "[".repeat(2 ** 24);
    server().next(text(body));
    const parse = vi.spyOn(JSON, "parse");
    const error = await failureOf(
      clientOf(server(), { fetch, responseValidation: "warn" }).me.inboxSummary(),
      ResponseValidationError,
    );
    expect(parse).not.toHaveBeenCalledWith(body);
    parse.mockRestore();
    expect(error.message).toContain("nested more than 1000 levels deep");
    expect(error.body).toBe(body);
    expect(server().arrivals).toHaveLength(1);
  });

  test("as an error's body they are an error without a code", async () => {
    server().next(text("[".repeat(2 ** 24), 403));
    const error = await failureOf(clientOf(server(), { fetch }).me.inboxSummary(), ApiError);
    expect(error).toMatchObject({ status: 403, code: null });
  });

  test("of an undescribed response they are text", async () => {
    const body = long + nested(1001);
    server().next(text(body));
    const request = { method: "GET", path: "/x" };
    expect(await clientOf(server(), { fetch }).request(request)).toBe(body);
  });
});

const deep = /^is nested more than 1000 levels deep$/;
const many = /^holds more than 10\d{5} lists and objects$/;
const manyParts = /^holds more than 10\d{5} lists, objects and keys$/;
const manyNames = /^holds more than 100000 different keys$/;

test.each([
  ["8 million lists in each other", nested(2 ** 23), deep],
  ["objects in each other", '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000), deep],
  ["a thousand and one lists", long + nested(1001), deep],
  ["16 MiB of lists side by side", `[${"[],".repeat(2 ** 24 / 3 - 5)}[]]`, many],
  ["16 MiB of objects in a page", `{"items":[${"{},".repeat(2 ** 24 / 3 - 9)}{}]}`, manyParts],
  [
    "1.4 million keys in 15 MiB",
    `{${Array.from({ length: 1_400_000 }, (_each, at) => `"${at}":1`).join(",")}}`,
    manyNames,
  ],
  [
    "a hundred thousand and one different keys",
    `[${Array.from({ length: 100_001 }, (_each, at) => `{"key ${at}":1}`).join(",")}]`,
    manyNames,
  ],
  ["six hundred thousand objects of a key", `[${'{"k":1},'.repeat(600_000)}{}]`, manyParts],
  ["lists a thousand levels deep, in a row", `[${`${nested(998)},`.repeat(8000)}1]`, many],
])("%s cost too much", (_what, body, why) => {
  expect(whyTooCostly(body)).toMatch(why);
  expect(parseJson(body)).toBeNull();
});

test("a thousand levels are read, and brackets in strings are none", () => {
  const inString = `"${"[".repeat(2000)}\\"${"{".repeat(2000)}\\\\"`;
  const body = `${"[".repeat(1000)}${inString}${"]".repeat(1000)}${long}`;
  expect(whyTooCostly(body)).toBeNull();
  expect(parseJson(body)?.value).toEqual(JSON.parse(body));
});

test("a long list of lists is not deep", () => {
  expect(whyTooCostly(`[${'{"a":[]},'.repeat(20_000)}1]`)).toBeNull();
});

test("a million lists and objects are read, and in a longer text one to sixteen characters", () => {
  const lists = (count: number) => `[${"[],".repeat(count - 2)}[]]`;
  expect(parseJson(lists(1_000_000))?.value).toHaveLength(999_999);
  expect(whyTooCostly(lists(1_000_001))).toBe("holds more than 1000000 lists and objects");
  const longer = " ".repeat(20_000_000);
  expect(whyTooCostly(lists(1_200_000) + longer)).toBeNull();
  expect(whyTooCostly(lists(1_800_000) + longer)).toContain("lists and objects");
});

test("fifty thousand different keys are read, and 800,000 of a few names", () => {
  const map = `{${Array.from({ length: 50_000 }, (_, at) => `"person ${at}":[]`).join(",")}}`;
  expect(parseJson(map)?.value).toHaveProperty("person 49999");
  const entry = '{"id":"e","firstName":"Ann","lastName":"Lee","type":"YOUTH"},';
  const page = `[${entry.repeat(200_000 - 1)}{}]`;
  expect(whyTooCostly(page)).toBeNull();
});

test("whatever fits is parsed as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.mixedCase(fc.json())), (body) => {
      const whole = long + body;
      let expected: { value: unknown } | null = null;
      try {
        expected = { value: JSON.parse(whole) };
      } catch {
        // No JSON.
      }
      expect(parseJson(whole)).toEqual(expected);
    }),
  );
});
