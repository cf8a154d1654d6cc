// Helpers take values of any kind: an answer, or an error of this package that says what is wrong.
import {
  canUseAssistant,
  formatEventTime,
  formatMoney,
  isKnown,
  isLeaderRole,
  isUnrecognized,
  knownOnly,
  missingScopes,
  hideNames,
  nameRestorer,
  RequestValidationError,
  requiredScopes,
  restoreNames,
  splitMembers,
  toMinorUnits,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

const bare = Object.create(null) as object;
describe("helpers", () => {
  const odd = [null, undefined, 5, "text", true, {}, bare, [], Symbol("s"), 5n] as never[];

  test("take anything, and throw nothing but errors of this package", () => {
    const times = { startsAt: "2027-05-15T10:00:00Z", endsAt: null, allDay: false, timezone: null };
    const calls: ((value: never) => unknown)[] = [
      (value) => toMinorUnits(value),
      (value) => formatMoney(value),
      (value) => formatMoney({ amount: "1.00", currency: "USD" }, value),
      (value) => restoreNames(value, undefined),
      (value) => restoreNames(value, {}),
      (value) => restoreNames("[Scout A] [Scout A surname]", value),
      (value) => restoreNames("[Scout A]", { A: value }),
      (value) => restoreNames("[Scout A]", {}, value),
      (value) => restoreNames("[Scout A]", {}, { word: value }),
      (value) => restoreNames("[Scout A]", { A: { firstName: value, lastName: null } }),
      (value) => hideNames(value, {}),
      (value) => hideNames("Ann", value),
      (value) => hideNames("Ann", { A: value }),
      (value) => hideNames("Ann", {}, value),
      (value) => nameRestorer(value).write("[Scout A]"),
      (value) => nameRestorer({}).write(value),
      (value) => nameRestorer({}, value),
      (value) => nameRestorer({}, { word: value }),
      (value) => formatEventTime(value),
      (value) =>
        formatEventTime({ startsAt: value, endsAt: value, allDay: value, timezone: value }),
      (value) => formatEventTime({ ...times, endsAt: value }),
      (value) => formatEventTime({ ...times, timezone: value }),
      (value) => formatEventTime({ ...times, allDay: value }),
      (value) => formatEventTime(times, value),
      (value) => formatEventTime(times, { locale: value }),
      (value) => formatEventTime(times, { timeZone: value }),
      (value) => formatEventTime(times, { homeTimeZone: value }),
      (value) => splitMembers(value),
      (value) => splitMembers({ contactIds: value }),
      (value) => splitMembers({ contactIds: [value] }),
      (value) => splitMembers({ contactIds: ["c1"], role: value, move: value }),
      (value) => isKnown(value, "x"),
      (value) => isKnown(["x"], value),
      (value) => isUnrecognized(value),
      (value) => isLeaderRole(value),
      (value) => knownOnly(value),
      (value) => knownOnly([value]),
      (value) => knownOnly([{ kind: value, type: value, copyId: value } as never]),
      (value) => canUseAssistant(value),
      (value) => canUseAssistant({ assistantOff: false, left: value } as never),
      (value) => missingScopes({ scopes: value }, ["me.groups"]),
      (value) => missingScopes({ scopes: [value] }, ["me.groups"]),
      (value) => requiredScopes(value, { credential: "groupKey" }),
      (value) => requiredScopes([value], { credential: "groupKey" }),
      (value) => requiredScopes(["me.groups"], value),
      (value) => requiredScopes(["me.groups"], { credential: value }),
      (value) => requiredScopes(["me.groups"], { credential: "accessToken", scopeBase: value }),
    ];
    for (const call of calls) {
      for (const value of odd) {
        try {
          call(value);
        } catch (error) {
          expect(error).toBeInstanceOf(RequestValidationError);
        }
      }
    }
  });

  test("recognize items by the fields of their kind, also with newer fields", () => {
    const known = [
      { type: "event", id: "e1", kind: "primary" },
      { type: "EVENT", id: "e1", key: "k" },
      { kind: "circle", key: "k", type: "new" },
      { copyId: "c1", kind: "document", type: "new" },
      { kind: "circle" },
    ];
    const unknown = [
      { type: "new", id: "e1", kind: "circle" },
      { kind: "new", key: "k", type: "event" },
      { copyId: "c1", kind: "new", type: "event" },
    ];
    expect(knownOnly([...known, ...unknown] as never[])).toEqual(known);
  });

  test("say what is wrong", () => {
    const usual = { amount: "1.00", currency: "USD" };
    const wrong: [string, () => unknown][] = [
      ["locale", () => formatMoney(usual, "no locale")],
      ["locale", () => formatMoney(usual, 5 as never)],
      ["locale", () => formatMoney(usual, null as never)],
      ["text", () => restoreNames(null as never, {})],
      ["word", () => restoreNames("", {}, { word: 5 as never })],
      ["word", () => restoreNames("", {}, { word: " " })],
      ["word", () => restoreNames("", undefined, { word: "a]" })],
      ["options", () => restoreNames("", {}, "Scout" as never)],
      ["items", () => knownOnly(null as never)],
      ["items", () => knownOnly([{ id: "c1", type: "ADULT", firstName: null }] as never[])],
      ["items", () => knownOnly([{ id: "g1", type: "TEAM", slug: "g" }] as never[])],
      ["items", () => knownOnly([{ id: "i1", albumId: "a1", kind: "PHOTO" }] as never[])],
      ["items", () => knownOnly([{ id: "c1", kind: {}, memberCount: 1 }] as never[])],
      ["items", () => knownOnly([{ documentId: "d1", text: "" }] as never[])],
      ["names", () => requiredScopes("me.groups" as never, { credential: "groupKey" })],
      ["credential", () => requiredScopes(["me.groups"], null as never)],
      [
        "scopeBase",
        () =>
          requiredScopes(["me.groups"], { credential: "accessToken", scopeBase: null as never }),
      ],
    ];
    for (const [parameter, call] of wrong) {
      expect(call).toThrow(expect.objectContaining({ name: "RequestValidationError", parameter }));
    }
  });
});
