// A check of a service whose responses differ: what is described and not so is wrong, what is newer is news.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { definitions } from "../../src/operations/definitions.ts";
import { fits } from "../../src/core/validation/response-schema.ts";
import { findDrift, findNewer } from "../../src/check/shape.ts";
import { describedCalls } from "../support/calls.ts";
import { enumerationsIn } from "../support/enumerations.ts";
import { mutate, mutation } from "../support/mutations.ts";
import { alteredForEachTest, checkAt, type Checked, nameOf } from "./altered-service.ts";
import { runs } from "../support/property-runs.ts";

const service = alteredForEachTest();

const check = (...more: string[]) =>
  checkAt(service.baseUrl, {
    accessToken: service.sandbox.accessToken(),
    args: ["--group", service.sandbox.demo.groupId, ...more],
  });

/** Changes what responses to a path hold, where it is there. */
function alterBody(path: RegExp, change: (body: Record<string, unknown>) => void): void {
  service.alter = (passing) => {
    if (path.test(passing.path) && passing.status < 300 && typeof passing.body === "object") {
      change(passing.body as Record<string, unknown>);
    }
  };
}

const items = (body: Record<string, unknown>) => body["items"] as Record<string, unknown>[];
const readingOf = (checked: Checked, name: string) => {
  const reading = checked.report.readings.find((one) => nameOf(one) === name);
  if (!reading) throw new Error(`${name} was not read.`);
  return reading;
};

describe("drift is wrong", () => {
  test("where a field is missing, each once with how often", async () => {
    service.sandbox.edit((data) => {
      const [document] = data.documents;
      for (let copy = 0; copy < 30; copy += 1) {
        if (document) data.documents.push({ ...document, id: `doc_copy-${copy}` });
      }
    });
    alterBody(/\/documents$/, (body) => {
      for (const document of items(body)) delete document["size"];
    });
    const checked = await check();
    const { outcome, drift, entries } = readingOf(checked, "documents.list");
    expect(outcome).toBe("drift");
    expect(drift).toEqual([
      { path: "items[].size", problem: "is missing: expected number", count: 20, more: true },
    ]);
    expect(entries).toBeGreaterThan(20);
    expect(checked.report.well).toBe(false);
    expect(checked.text).toMatch(/DRIFT +documents\.list/);
    expect(checked.text).toContain("items[].size is missing: expected number (20 times or more)");
    // It is read on all the same.
    expect(checked.reading("documents.getMarkdown")).toBe("ok");
    expect(checked.text).toContain("\n1 thing is wrong.\n");
  });

  test("where a field is of another type, and its value is not shown", async () => {
    alterBody(/\/events\//, (body) => {
      body["allDay"] = "Elsa";
      body["rsvp"] = { enabled: true, deadline: 5, maxAttendees: 1.5 };
    });
    const { drift } = readingOf(await check(), "events.get rsvpCounts,ticketTypes,leaders");
    expect(drift).toHaveLength(3);
    expect(drift).toEqual(
      expect.arrayContaining([
        { path: "rsvp.deadline", problem: "expected string, got number", count: 1, more: false },
        { path: "rsvp.maxAttendees", problem: "expected a whole number", count: 1, more: false },
        { path: "allDay", problem: "expected boolean, got string", count: 1, more: false },
      ]),
    );
  });

  test("where a part that was asked for does not come", async () => {
    alterBody(/\/overview$/, (body) => {
      delete body["rosterCounts"];
    });
    const checked = await check();
    expect(readingOf(checked, "groups.overview rosterCounts").drift).toEqual([
      {
        path: "rosterCounts",
        problem: "is missing, although include requested it",
        count: 1,
        more: false,
      },
    ]);
    expect(readingOf(checked, "groups.overview").drift).toEqual([]);
  });

  test("where one of many items comes without a part that was asked for", async () => {
    alterBody(/\/contacts$/, (body) => {
      const [, second] = items(body);
      delete second?.["guardians"];
    });
    const name = "groups.contacts.list guardians,dependents";
    expect(readingOf(await check("--only", "groups.contacts.list"), name).drift).toEqual([
      {
        path: "guardians",
        problem: "is missing, although include requested it",
        count: 1,
        more: false,
      },
    ]);
  });

  test("where an event comes without its viewer, to a person alone (spec 4.6)", async () => {
    alterBody(/\/events\//, (body) => {
      delete body["viewer"];
    });
    const name = "events.get rsvpCounts,ticketTypes,leaders";
    expect(readingOf(await check(), name).drift).toEqual([
      {
        path: "viewer",
        problem: "is missing, although access tokens get it",
        count: 1,
        more: false,
      },
    ]);
    const ofKey = await checkAt(service.baseUrl, { groupKey: service.sandbox.groupKey() });
    expect(ofKey.reading(name)).toBe("ok");
  });

  test("where a list is the page of a proxy, and what is in it is not known", async () => {
    service.alter = (passing) => {
      if (passing.path.endsWith("/albums")) passing.body = "<p>";
    };
    const checked = await check();
    expect(checked.reading("groups.albums.list")).toBe("drift");
    expect(readingOf(checked, "groups.albums.items")).toMatchObject({
      outcome: "skipped",
      reason: "it needs groups.albums.list, which failed validation",
    });
  });

  test("where the response is no JSON, no object, or nothing", async () => {
    for (const [body, problem] of [
      ["<p>", "expected object, got string"],
      [[], "expected object, got array"],
      [null, "expected object, got null"],
      ["", "is missing: expected object"],
    ] as const) {
      service.alter = (passing) => {
        if (passing.path.endsWith("/household")) passing.body = body;
      };
      const { drift } = readingOf(await check("--only", "me.household"), "me.household");
      expect(drift).toEqual([{ path: "body", problem, count: 1, more: false }]);
    }
  });

  test("where the groups themselves differ, and others are read on", async () => {
    alterBody(/\/me\/groups$/, (body) => {
      for (const membership of items(body)) delete membership["role"];
    });
    const checked = await check();
    expect(readingOf(checked, "me.groups").drift[0]?.path).toBe("items[].role");
    expect(checked.reading("groups.overview")).toBe("ok");
  });
});

describe("additions of a newer service are reported, and nothing is wrong", () => {
  test("fields, values, kinds and alternatives, by their paths", async () => {
    service.alter = ({ path, body, status }) => {
      if (status >= 300) return;
      const fields = body as Record<string, unknown>;
      if (path === "/me/groups") {
        for (const { group } of items(fields)) {
          Object.assign(group as object, { type: "CLUB", colour: "green" });
        }
      }
      if (path.endsWith("/plan")) items(fields)[0] = { ...items(fields)[0], kind: "poll" };
      if (/\/events\/[^/]+$/.test(path)) {
        Object.assign(fields, { weather: {}, circle: { id: "c", label: "two" } });
        Object.assign(fields["cost"] as object, { perPerson: { amount: "free" } });
      }
    };
    const checked = await check();
    expect(checked.report.well).toBe(true);
    expect(readingOf(checked, "me.groups").newer).toEqual([
      { path: "items[].group.type", what: "value", value: "CLUB", count: 6 },
      { path: "items[].group.colour", what: "field", value: null, count: 6 },
    ]);
    expect(readingOf(checked, "blueprints.plan").newer).toEqual([
      { path: "items[].kind", what: "kind", value: "poll", count: 1 },
    ]);
    expect(readingOf(checked, "events.get rsvpCounts,ticketTypes,leaders").newer).toEqual(
      expect.arrayContaining([
        { path: "cost.perPerson", what: "alternative", value: null, count: 1 },
        { path: "circle", what: "alternative", value: null, count: 1 },
        { path: "weather", what: "field", value: null, count: 1 },
      ]),
    );
    expect(checked.text).toContain("Newer than this version (accepted)\n");
    expect(checked.text).toContain("items[].group.type: a new value, CLUB (6 times)");
    expect(checked.text).toContain("items[].kind: a new kind, poll\n");
    expect(checked.text).toMatch(/\nAll well\.\n$/);
  });

  test("every enumeration that this version knows is looked at", async () => {
    service.sandbox.failNext("*", { alter: "future-value", times: 1000 });
    const checked = await check();
    const found = new Set(
      checked.report.readings.flatMap(({ operation, newer }) =>
        newer.map(({ path }) => `${operation} ${path}`),
      ),
    );
    const known = checked.report.readings.flatMap(({ operation, outcome }) => {
      const { response } = definitions[operation];
      const paths = response && outcome === "ok" ? enumerationsIn(response).keys() : [];
      return [...paths].map((path) => `${operation} ${path}`);
    });
    // Events in a list come without their leaders, and the owner's groups have the app.
    const absent = known.filter((path) => !found.has(path) && !path.endsWith("[].leaders[].role"));
    expect(absent).toEqual(["me.groups items[].install.reason"]);
    expect(checked.report.well).toBe(true);
  });

  test("values and names that may be personal are counted, not printed", async () => {
    let count = 0;
    alterBody(/\/contacts$/, (body) => {
      count = items(body).length;
      items(body).forEach((contact, index) => {
        contact["role"] = `Role of Elsa ${index}`;
        contact["Elsa Berg's notes"] = "likes rain";
      });
    });
    const checked = await check("--only", "groups.contacts.list");
    expect(readingOf(checked, "groups.contacts.list").newer).toEqual([
      { path: "items[].role", what: "value", value: null, count },
      { path: "items[].(unusual name)", what: "field", value: null, count },
    ]);
    expect(checked.text + checked.json).not.toMatch(/Elsa|rain/);
  });

  test("link types are compared in any case, and maps of anything have no news", () => {
    const list = definitions["documents.list"].response;
    const overview = definitions["groups.overview"].response;
    const search = definitions["documents.search"].response;
    if (!list || !overview || !search) throw new Error("They have shapes.");
    const linked = (type: string) => ({ items: [{ linkedTo: [{ type, id: "x" }] }] });
    expect(findNewer(list, linked("EVENT"))).toEqual([]);
    expect(findNewer(list, linked("POLL"))).toMatchObject([{ value: "POLL" }]);
    expect(findNewer(overview, { group: { metadata: { anything: { at: ["all"] } } } })).toEqual([]);
    const people = { A: { firstName: "Ann", lastName: null, nick: "N" } };
    expect(findNewer(search, { people })).toMatchObject([{ path: "people.*.nick" }]);
    const wrong = { results: [], assistantOff: false, people: { "Elsa Berg": { firstName: 5 } } };
    expect(findDrift(search, wrong).map(({ path }) => path)).toEqual([
      "people.*.firstName",
      "people.*.lastName",
    ]);
  });
});

describe.each(describedCalls)("$name", ({ name, answer }) => {
  const schema = definitions[name].response;

  test("has no news of today's answer, and drift exactly where the client's check fails", () => {
    if (!schema) throw new Error("It has a shape.");
    expect(findNewer(schema, answer())).toEqual([]);
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        let body: unknown = structuredClone(answer());
        for (const one of mutations) body = mutate(body, one);
        expect(findDrift(schema, body).length > 0).toBe(!fits(schema, body));
        for (const { path } of [...findDrift(schema, body), ...findNewer(schema, body)]) {
          expect(path).toMatch(/^[\w.[\]*:()\- ]+$/);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
