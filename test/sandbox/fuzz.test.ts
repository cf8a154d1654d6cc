// Odd paths, queries, headers and bodies to every route: always the envelope, never half a change.

import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "../../src/core/operation.ts";
import { changesSomething, operationNames, operations } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { publishedCodes } from "../../src/sandbox/conventions/refusal.ts";
import { at, openService, troopIds, type Answer } from "./service.ts";
import { runs } from "../support/property-runs.ts";

const odd = fc.oneof(
  fc.constantFrom("..", ".", "%", "%00", "%2F", "@", "year@", "__proto__", "constructor", "null"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
);

const namesOf = (place: "query" | "body") =>
  Object.values<Operation>(definitions).flatMap(({ [place]: fields }) => Object.keys(fields ?? {}));

const parameter = fc.constantFrom(...new Set(namesOf("query")), "__proto__", "x");

const query = fc.array(
  fc.tuple(
    parameter,
    fc.oneof(
      odd,
      fc.constantFrom("1", "200", "canoe", "guardians", "rsvpCounts,leaders", "positions", "YOUTH"),
      fc.constantFrom("2026-03-01T00:00:00Z", "9999999999999999", "-0", "NaN", "true"),
    ),
  ),
  { maxLength: 4 },
);

/** Fields of the troop's profile. */
const ofProfile = ["subtype", "motto", "unitNumber", "founded", "charter"];
const field = fc.constantFrom(...new Set(namesOf("body")), ...ofProfile, "__proto__");

const body = fc.oneof(
  fc.constant(undefined),
  // Bodies that are good, so that changes happen between the others.
  fc.record({ kind: fc.constantFrom("patrol", "committee"), name: fc.string() }),
  fc.record({
    contactIds: fc.constantFrom(["c-mo"], ["c-pia", "c-olga"]),
    role: fc.constant("LEADER"),
  }),
  fc.record({ motto: fc.option(fc.string()) }),
  fc.dictionary(
    field,
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        "patrol",
        "Owls",
        "LEADER",
        true,
        "TROOP",
        ["c-ann"],
        ["c-mo"],
        ["tag:medic"],
      ),
    ),
    { noNullPrototype: false },
  ),
  fc.jsonValue(),
);

const rawBody = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("{", "[[[[", '{"name":1e999}', '{"a":"\\ud800"}', "\u0000", "{}{}"),
);

const request = fc.record({
  // Half of them change something, so that a run has many changes.
  operation: fc.oneof(
    fc.constantFrom(...operationNames),
    fc.constantFrom(...operationNames.filter(changesSomething)),
  ),
  // Null stands for an id that is there.
  ids: fc.array(
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd }),
    { minLength: 2, maxLength: 2 },
  ),
  encoded: fc.boolean(),
  query: fc.option(query),
  body,
  raw: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: rawBody }),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE", "HEAD") },
  ),
  contentType: fc.oneof(
    { weight: 6, arbitrary: fc.constant("application/json") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("text/plain", "application/json; charset=latin1", "x"),
    },
  ),
  caller: fc.constantFrom("owner", "member", "partner", "key", "nobody"),
});

type Odd = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

function pathOf({ operation, ids, encoded, query: parameters }: Odd): string {
  let index = 0;
  const template = operations[operation].path;
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = ids[index] ?? troopIds[name] ?? "";
    index += 1;
    return encoded ? escaped(id) : id;
  });
  const search = new URLSearchParams(parameters ?? []).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** As a client would write it; lone surrogates have no such form and stay. */
function escaped(id: string): string {
  try {
    return encodeURIComponent(id);
  } catch {
    return id;
  }
}

function isFitting(answer: Answer): boolean {
  if (answer.status < 400) return answer.status < 300 && answer.status >= 200;
  const code = at(answer, "error", "code");
  const wellFormed =
    Object.keys(answer.json as object).join() === "error" &&
    typeof at(answer, "error", "message") === "string";
  return wellFormed && publishedCodes.includes(String(code)) && code !== "internal_error";
}

test("§7 responds to anything in the envelope with a published code, and never fails itself", async () => {
  const { sandbox, send } = openService({ searchesPerHour: 100_000 });
  const credentials: Record<string, string> = {
    owner: sandbox.accessToken(),
    member: sandbox.accessToken({ personId: "mo" }),
    partner: sandbox.accessToken({ app: "partner" }),
    key: sandbox.groupKey({ groupId: "troop" }),
    nobody: "nobody",
  };
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(request, async (given) => {
      const usual = operations[given.operation].method;
      const method = given.method ?? usual;
      const takesBody = method !== "GET" && method !== "HEAD";
      const text = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
      const before = takesBody ? stateOf(sandbox) : "";
      const answer = await send(method, pathOf(given), {
        headers: {
          authorization: `Bearer ${credentials[given.caller]}`,
          "content-type": given.contentType,
        },
        ...(takesBody && text !== undefined ? { body: text } : {}),
      });
      expect(isFitting(answer), `${answer.status} ${answer.text}`).toBe(true);
      if (takesBody && answer.status >= 400) expect(stateOf(sandbox)).toBe(before);
      if (takesBody && answer.status < 300) changes += 1;
    }),
    { numRuns: runs(1_500) },
  );
  // Some of it must have been taken, or nothing was tried.
  expect(changes).toBeGreaterThan(0);
}, 60_000);

function stateOf(sandbox: ReturnType<typeof openService>["sandbox"]): string {
  let state = "";
  sandbox.edit((data) => {
    state = JSON.stringify(data);
  });
  return state;
}

test("§7 treats odd headers as a missing or unknown credential", async () => {
  const { send } = openService();
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme-ascii" }).filter((value) => isHeader(value)),
      async (authorization) => {
        const answer = await send("GET", "/me/groups", { headers: { authorization } });
        expect([answer.status, at(answer, "error", "code")]).toEqual([401, "unauthorized"]);
      },
    ),
    { numRuns: runs(300) },
  );
});

function isHeader(value: string): boolean {
  try {
    return new Headers({ authorization: value }).has("authorization");
  } catch {
    return false;
  }
}

test("Conventions: paging returns every entry once, whatever is added or removed meanwhile", async () => {
  const change = fc.oneof(fc.record({ add: fc.nat(5) }), fc.record({ remove: fc.nat(60) }));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.array(change, { maxLength: 12 }),
      async (limit, steps) => {
        const changes = [...steps];
        const { get, sandbox } = openService();
        let made = 0;
        const removed = new Set<string>();
        const initial: string[] = [];
        sandbox.edit((data) => {
          for (let index = 0; index < 30; index += 1) data.contacts.push(entry(`i${index}`));
          initial.push(
            ...data.contacts.filter(({ groupId }) => groupId === "troop").map(({ id }) => id),
          );
        });
        const seen: string[] = [];
        let cursor: unknown;
        do {
          const suffix = cursor === undefined ? "" : `&cursor=${cursor as string}`;
          const page = await get(`/groups/troop/contacts?limit=${limit}${suffix}`);
          expect(page.status, page.text).toBe(200);
          seen.push(...(at(page, "items") as { id: string }[]).map(({ id }) => id));
          cursor = at(page, "nextCursor");
          const step = changes.shift();
          if (step === undefined) continue;
          sandbox.edit((data) => {
            if ("add" in step) {
              for (let count = 0; count < step.add; count += 1) {
                // In the middle of the array: the order is that of arrival all the same.
                data.contacts.splice(3, 0, entry(`n${(made += 1)}`));
              }
            } else {
              const [gone] = data.contacts.splice(step.remove % data.contacts.length, 1);
              if (gone) removed.add(gone.id);
            }
          });
        } while (typeof cursor === "string");
        expect(new Set(seen).size).toBe(seen.length);
        for (const id of initial) if (!removed.has(id)) expect(seen).toContain(id);
      },
    ),
    { numRuns: runs(60) },
  );
});

function entry(id: string) {
  return { id, groupId: "troop" };
}
