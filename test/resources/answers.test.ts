// How answers are read: what the document promises is checked, and everything it may grow passes.
import {
  type ClientOptions,
  eventStatuses,
  isKnown,
  isUnrecognized,
  ResponseValidationError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { definitions } from "../../src/operations/definitions.ts";
import { describedCalls, knownCall } from "../support/calls.ts";
import { clientOver, failureOf } from "../support/client.ts";
import { enumerationsIn, placesOf } from "../support/enumerations.ts";
import * as payloads from "../support/payloads.ts";

const answering = (body: unknown, options: ClientOptions = {}) =>
  clientOver(() => Response.json(body), options);

type Tree = Record<string, unknown> | unknown[];
type Path = (string | number)[];

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** The path of every field in a value, arrays and objects included. */
function fieldPaths(value: unknown, path: Path = []): Path[] {
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [here].concat(fieldPaths(inner, here));
  });
}

function parentOf(value: unknown, path: Path): Record<string, unknown> {
  let inner = value;
  for (const key of path.slice(0, -1)) inner = (inner as Record<string | number, unknown>)[key];
  return inner as Record<string, unknown>;
}

/** Fields that may be left out, or hold anything, by the document. */
const loose = [
  /(^|\.)metadata(\.|$)/,
  /\.?perPerson(\.|$)/,
  /(^|\.0\.)circle(\.|$)/,
  /items\.0\.event(\.|$)/,
  /(^|\.)viewer$/,
  /^people(\.A)?$/,
  /\.0\.(rsvpCounts|ticketTypes|leaders)$/,
];
/** A path as issues show it: the keys of a map are data. */
const shown = (path: Path): Path =>
  path.map((key, index) => (path[index - 1] === "people" ? "*" : key));
const isCircle = (name: string) => name.startsWith("circles.");

function mustBeThere(name: string, path: Path): boolean {
  if (typeof path.at(-1) === "number") return false;
  const dotted = path.join(".");
  if (dotted === "metadata" || dotted === "group.metadata") return true;
  return !loose.some((pattern) => pattern.test(dotted)) || (isCircle(name) && dotted === "circle");
}

describe.each(describedCalls)("$name", ({ name, invoke, answer }) => {
  test("takes a valid answer and hands back all of it", async () => {
    const value = await invoke(answering(answer()));
    expect(JSON.parse(JSON.stringify(value))).toMatchObject(answer());
  });

  test("keeps unknown fields, at every depth", async () => {
    const grown = answer();
    const objects = [[], ...fieldPaths(grown)].filter((path: Path) => {
      const inner = path.length === 0 ? grown : parentOf(grown, path)[path.at(-1) as string];
      return isTree(inner) && !Array.isArray(inner);
    });
    for (const path of objects) {
      const inner =
        path.length === 0 ? grown : parentOf(grown, path)[path.at(-1) as unknown as string];
      // The values in `people` are people.
      if (path.at(-1) !== "people") (inner as Record<string, unknown>)["fromTheFuture"] = { at: 1 };
    }
    const value = await invoke(answering(grown));
    expect(JSON.parse(JSON.stringify(value))).toMatchObject(grown);
  });

  test("refuses an answer without a described field, and names its path", async () => {
    const required = fieldPaths(answer()).filter((path) => mustBeThere(name, path));
    expect(required.length).toBeGreaterThan(0);
    for (const path of required) {
      const broken = answer();
      delete parentOf(broken, path)[path.at(-1) as string];
      const error = await failureOf(invoke(answering(broken)), ResponseValidationError);
      expect(error.issues.map((issue) => issue.path.join("."))).toContain(shown(path).join("."));
      expect(error.body).toEqual(broken);
      expect(error).toMatchObject({ operation: name, status: 200 });
    }
  });

  test("refuses a field of another type, and repeats nothing of it", async () => {
    for (const path of fieldPaths(answer()).filter((field) => mustBeThere(name, field))) {
      for (const wrong of [{ odd: "private words" }, ["private words"], 0.5, "private words"]) {
        const broken = answer();
        const parent = parentOf(broken, path);
        const key = path.at(-1) as string;
        const right = parent[key];
        // A list's cursor and texts may be any string; what may be null may be a string too.
        if (typeof wrong === typeof right || right === null) continue;
        if (typeof wrong === "object" && isTree(right)) {
          if (Array.isArray(wrong) === Array.isArray(right)) continue;
        }
        parent[key] = wrong;
        const error = await failureOf(invoke(answering(broken)), ResponseValidationError);
        expect(error.issues[0]?.path.slice(0, path.length)).toEqual(shown(path));
        expect(error.message).not.toContain("private words");
        expect(JSON.stringify(error)).not.toContain("private words");
      }
    }
  });

  test("takes values newer than the client in every enumeration", async () => {
    const newer = answer();
    const { response } = definitions[name];
    for (const path of response ? enumerationsIn(response).keys() : [])
      for (const place of placesOf(newer, path))
        parentOf(newer, place)[String(place.at(-1))] = "FROM_2031";
    const value = await invoke(answering(newer));
    expect(JSON.parse(JSON.stringify(value))).toMatchObject(newer);
  });
});

describe("one of several alternatives", () => {
  const forms: [string, unknown, boolean][] = [
    ["absent", undefined, false],
    ["null", null, false],
    ["an empty object", {}, true],
    ["a string", "12.50 USD", true],
    ["a number", 12.5, true],
    ["a list", [{ amount: "1.00", currency: "USD" }], true],
    ["false", false, true],
  ];

  test.each<[string, unknown, boolean]>([
    ["the listed one", payloads.money(), false],
    ["half of the listed one", { amount: "12.50" }, true],
    ["a float", { amount: 12.5, currency: "USD" }, true],
    ["an amount without hundredths", { amount: "12", currency: "USD" }, true],
    ["another one", { from: payloads.money(), to: payloads.money() }, true],
    ["what an album's event looks like", payloads.album().event, true],
    ["what an event's circle looks like", payloads.eventCircle(), true],
    ...forms,
  ])("cost.perPerson may be %s", async (_, perPerson, unrecognized) => {
    const body = payloads.event();
    const sent = { ...body, cost: { ...body.cost, perPerson } };
    const { cost } = await answering(sent).events.get("g", "e");
    expect(cost.perPerson).toEqual(perPerson);
    expect(isUnrecognized(cost.perPerson)).toBe(unrecognized);
  });

  test.each<[string, unknown, boolean]>([
    ["the listed one", payloads.eventCircle(), false],
    ["half of the listed one", { id: "circle_1", name: "Foxes" }, true],
    ["one with a kind that is a string", { ...payloads.eventCircle(), kind: "patrol" }, true],
    ["money", payloads.money(), true],
    ...forms,
  ])("an event's circle may be %s", async (_, circle, unrecognized) => {
    const event = await answering({ ...payloads.event(), circle }).events.get("g", "e");
    expect(event.circle).toEqual(circle);
    expect(isUnrecognized(event.circle)).toBe(unrecognized);
  });

  test.each<[string, unknown, boolean]>([
    ["the listed one", payloads.album().event, false],
    ["half of the listed one", { id: "event_1" }, true],
    ["money", payloads.money(), true],
    ["what an event's circle looks like", payloads.eventCircle(), true],
    ...forms,
  ])("an album's event may be %s", async (_, event, unrecognized) => {
    const body = payloads.page([{ ...payloads.album(), event }]);
    const { items } = await answering(body).groups.albums.list("g");
    expect(items[0]?.event).toEqual(event);
    expect(isUnrecognized(items[0]?.event)).toBe(unrecognized);
  });
});

test("an alternative that was copied, or made by hand, is judged by every listed shape", async () => {
  const { cost } = await answering(payloads.event()).events.get("g", "e");
  expect(isUnrecognized(structuredClone(cost.perPerson))).toBe(false);
  expect(isUnrecognized(payloads.money())).toBe(false);
  expect(isUnrecognized({ amount: 5 })).toBe(true);
});

test("an alternative in a list of events is judged by its own field", async () => {
  const odd = {
    ...payloads.event(),
    cost: { ...payloads.event().cost, perPerson: payloads.album().event },
  };
  const body = { group: payloads.group(), upcomingEvents: [payloads.event(), odd] };
  const { upcomingEvents } = await answering(body).groups.overview("g", {
    include: ["upcomingEvents"],
  });
  expect(upcomingEvents.map(({ cost }) => isUnrecognized(cost.perPerson))).toEqual([false, true]);
  expect(JSON.parse(JSON.stringify(upcomingEvents))).toEqual(body.upcomingEvents);
});

describe("include", () => {
  test.each([
    ["an overview", "upcomingEvents"],
    ["an overview", "rosterCounts"],
    ["an overview", "positions"],
    ["an event", "rsvpCounts"],
    ["an event", "ticketTypes"],
  ] as const)("%s without the %s that were asked for is refused", async (what, part) => {
    const isEvent = what === "an event";
    const whole = isEvent ? payloads.event() : knownCall("groups.overview").answer();
    const { [part]: _, ...rest } = whole as Record<string, unknown>;
    const { events, groups } = answering(rest);
    const read = (query: { include?: never[] }) =>
      isEvent ? events.get("g", "e", query) : groups.overview("g", query);
    const error = await failureOf(read({ include: [part as never] }), ResponseValidationError);
    expect(error.issues.map(({ path }) => path)).toEqual([[part]]);
    await read({});
  });

  test.each(["guardians", "dependents"] as const)(
    "a contact without the %s that were asked for is refused",
    async (part) => {
      const whole = { ...payloads.contact(), guardians: [], dependents: [] };
      const { [part]: _, ...rest } = whole;
      const client = answering(payloads.page([whole, rest]));
      const list = client.groups.contacts.list("g", { include: [part] });
      const error = await failureOf(list, ResponseValidationError);
      expect(error.issues.map(({ path }) => path)).toEqual([["items", 1, part]]);
      expect((await client.groups.contacts.list("g")).items).toHaveLength(2);
    },
  );
});

describe("responseValidation: warn", () => {
  test("returns any JSON as it came", async () => {
    for (const body of [{ id: 1 }, [], "text", 5, null]) {
      const client = answering(body, { responseValidation: "warn" });
      expect(await client.me.inboxSummary()).toEqual(body);
    }
  });

  test("still refuses a body that is not JSON, and a page without items", async () => {
    const html = clientOver(() => new Response("<p>Welcome</p>"), { responseValidation: "warn" });
    await failureOf(html.me.inboxSummary(), ResponseValidationError);
    const pageless = answering({ nextCursor: null }, { responseValidation: "warn" });
    await failureOf(pageless.groups.albums.list("g"), ResponseValidationError);
  });

  test("returns a page with invalid items", async () => {
    const client = answering({ items: [{ id: 7 }, null] }, { responseValidation: "warn" });
    expect(await client.groups.albums.list("g").toArray({ max: 9 })).toEqual([{ id: 7 }, null]);
  });
});

test("a known value narrows, and an unknown one does not", () => {
  expect(isKnown(eventStatuses, "PLANNED")).toBe(true);
  expect(isKnown(eventStatuses, "planned")).toBe(false);
  expect(isKnown(eventStatuses, undefined)).toBe(false);
});

test("an answer that is not JSON is refused with its text", async () => {
  const client = clientOver(() => new Response("<html>Sign in</html>"));
  const error = await failureOf(client.me.inboxSummary(), ResponseValidationError);
  expect(error.body).toBe("<html>Sign in</html>");
  expect(error.message).not.toContain("Sign in");
});

describe("calls whose answers are not described", () => {
  const undescribed = [
    "documents.getMarkdown",
    "documents.getShared",
    "circles.listKinds",
  ] as const;

  test.each(undescribed)("%s takes JSON, text and nothing", async (name) => {
    const { invoke } = knownCall(name);
    expect(await invoke(answering([1]))).toEqual([1]);
    expect(await invoke(clientOver(() => new Response("# Title\n")))).toBe("# Title\n");
    expect(await invoke(clientOver(() => new Response(null, { status: 204 })))).toBeUndefined();
  });
});
