// Arguments: a value of a wrong type is an error that names it.
import { createQueries, isPersistable, type Queries } from "group-management-sdk/tanstack-query";
import { describe, expect, test } from "vitest";

import { clientOf } from "../support/client.ts";

const client = clientOf({ baseUrl: "https://service.example/api/v2" });
const create = createQueries as (...given: unknown[]) => Queries;
const messageOf = (...given: unknown[]): string => {
  try {
    create(...given);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
  return "";
};

describe("createQueries refuses", () => {
  test.each([[undefined], [null], [{}], ["client"], [5], [{ client }]])(
    "a value that is not a client: %j",
    (given) => {
      expect(messageOf(given)).toBe("createQueries: client must be a GroupManagement client.");
    },
  );

  test.each([[null], ["p1"], [5]])("options that are not an object: %j", (options) => {
    expect(messageOf(client, options)).toBe("createQueries: options must be an object.");
  });

  const odd = [Symbol("p1"), new Date(0), { id: "p1" }, 5, null, ""];
  test.each(odd)("a personId that is no string, or empty: %s", (value) => {
    expect(messageOf(client, { personId: value })).toBe(
      "createQueries: personId must be a string that is not empty.",
    );
  });

  test.each(["no", 5, null])("other options of a wrong type: %j", (value) => {
    const message = 'createQueries: invalidate must be true, false or "wait".';
    expect(messageOf(client, { invalidate: value })).toBe(message);
    for (const name of ["callOptions", "staleAfter"]) {
      expect(messageOf(client, { [name]: value })).toBe(
        `createQueries: ${name} must be an object.`,
      );
    }
  });

  test("an unknown option, such as a misspelled personId", () => {
    expect(messageOf(client, { personID: "p1" })).toBe(
      'createQueries: "personID" is not known. Did you mean personId?',
    );
  });

  test("no stand-in with a part of a client", () => {
    expect(messageOf({ me: client.me })).toBe("");
  });

  test("no client with its options", () => {
    expect(messageOf(client)).toBe("");
    expect(messageOf(client, { personId: undefined })).toBe("");
    for (const invalidate of [undefined, true, false, "wait"]) {
      expect(messageOf(client, { invalidate, callOptions: {}, staleAfter: {} })).toBe("");
    }
  });
});

test("a call that a stand-in does not have says its name", async () => {
  const { groups, me } = create({ me: {} });
  const message = (name: string) => `queries: the client has no ${name}.`;
  const context = { queryKey: [], signal: new AbortController().signal };
  await expect(me.inboxSummary().queryFn(context)).rejects.toThrow(message("me.inboxSummary"));
  await expect(groups.overview("g1").queryFn(context)).rejects.toThrow(message("groups.overview"));
});

test("createQueries refuses a mutation or an operation of `staleAfter` that is not known", () => {
  expect(messageOf(client, { staleAfter: { "circle.create": [] } })).toMatch(
    /^staleAfter: mutation must be one of circles\.create, /,
  );
  expect(messageOf(client, { staleAfter: { "circles.create": ["groups.overviews"] } })).toMatch(
    /^staleAfter: operation must be one of groups\.overview, .*, request\.$/,
  );
  expect(messageOf(client, { staleAfter: { "circles.create": ["request", "me.groups"] } })).toBe(
    "",
  );
});

test.each([
  [{ groupID: "g1" }, /^filter: a name must be one of operation, form, groupId, /],
  [{ personId: "p2" }, /^filter: a name must be one of /],
  [
    { operation: "groups.delete" },
    /^filter: operation must be one of groups\.overview, .*, request\.$/,
  ],
  [{ operation: "groups.contacts.roster" }, /^filter: operation must be one of /],
  [{ form: "pages" }, /^filter: form must be one of single, page, infinite, all\.$/],
  ["g1", /^queries: a filter must be an object of fields\.$/],
])("`filter` refuses %j, so that it does not meet more queries", (choice, words) => {
  const filter = () => createQueries(client).filter(choice as never);
  expect(filter).toThrow(TypeError);
  expect(filter).toThrow(words);
});

test("`filter` takes each of its names, and undefined for none", () => {
  const { filter } = createQueries(client);
  const none = { groupId: undefined, ref: undefined, operation: undefined, form: undefined };
  expect(filter(none).queryKey).toEqual(filter().queryKey);
  const ids = { eventId: "e1", albumId: "a1", positionId: "p1", verticalId: "v1", ref: "r1" };
  expect(filter({ ...ids, operation: "request", form: "single" }).queryKey).toHaveLength(3);
});

test.each(["groups.rename", "groups.overview", "constructor", undefined])(
  "staleAfter says that %s is no mutation",
  (mutation) => {
    const queries = createQueries(client);
    expect(() => queries.staleAfter(mutation as never, "g")).toThrow(
      /^staleAfter: mutation must be one of circles\.create, /,
    );
  },
);

test.each([
  ["a URLSearchParams", new URLSearchParams("type=ADULT")],
  ["a map", new Map([["type", "ADULT"]])],
  ["a list", ["ADULT"]],
  ["a text", "ADULT"],
  ["null", null],
])("a filter that is %s is refused, so that no wider query runs", (_, given) => {
  const { groups, request } = createQueries(client);
  const { list, roster } = groups.contacts;
  const filter = given as never;
  for (const make of [
    () => list("g1", filter),
    () => list.infinite("g1", filter),
    () => list.all("g1", filter),
    () => roster("g1", filter),
    () => groups.overview("g1", filter),
    () => request({ method: "GET", path: "/groups", query: filter }),
    () => request(filter),
  ]) {
    expect(make).toThrow(new TypeError("queries: a filter must be an object of fields."));
  }
});

test.each([[undefined], [null], [5], [{}], [{ state: null }]])(
  "isPersistable(%j) is false",
  (query) => {
    expect(isPersistable(query as never)).toBe(false);
  },
);

test.each([[undefined], [null], [{}], ["g1"], [5]])(
  "a mutation with the variables %j says that the group is missing",
  async (variables) => {
    const { circles, events, groups } = createQueries(client);
    const mutations = [
      circles.create(),
      circles.addMembers(),
      events.createCheckoutLink(),
      groups.createSubgroup(),
      groups.updateProfile(),
    ];
    for (const { mutationFn } of mutations) {
      await expect(mutationFn(variables as never)).rejects.toMatchObject({
        name: "RequestValidationError",
        parameter: "groupId",
      });
    }
  },
);
