// Parameters that this version of the client does not know, and those that a later version adds.
import { type GroupManagement, RequestValidationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf, failureOf } from "../../support/client.ts";
import { contact, page } from "../../support/payloads.ts";
import { json, serverForEachTest } from "../../support/server.ts";

const server = serverForEachTest();

describe("the query of a call's options", () => {
  test("is added to that of the call, whatever its names", async () => {
    server().always(json({ unreadMessages: 0 }));
    const query = {
      timeout: 5,
      priority: "urgent",
      since: new Date(0),
      kinds: ["a", "b"],
      no: null,
    };
    await clientOf(server()).me.inboxSummary({ query });
    expect(server().arrivals[0]?.query).toEqual({
      timeout: "5",
      priority: "urgent",
      since: "1970-01-01T00:00:00.000Z",
      kinds: "a,b",
    });
  });

  test("is on every page of a list, as it was when the list was made", async () => {
    server().always((exchange) =>
      json(page([contact("c")], exchange.arrival.query["cursor"] ? null : "2"))(exchange),
    );
    const query: Record<string, string> = { shape: "round" };
    const list = clientOf(server()).groups.contacts.list("g", { tag: "t" }, { query });
    query["shape"] = "square";
    await list.toArray({ max: Infinity });
    expect(server().arrivals.map(({ query: own }) => [own["tag"], own["shape"]])).toEqual([
      ["t", "round"],
      ["t", "round"],
    ]);
  });

  test("goes with a change and with a custom request, too", async () => {
    server().always(json({ eventId: "e", url: "https://pay.example" }));
    const client = clientOf(server());
    await client.events.createCheckoutLink("g", "e", { query: { locale: "de" } });
    await client.request({ method: "GET", path: "/x?a=1", query: { b: 2 } }, { query: { c: 3 } });
    expect(server().arrivals.map(({ query }) => query)).toEqual([
      { locale: "de" },
      { a: "1", b: "2", c: "3" },
    ]);
  });

  test.each([
    [
      "a parameter of the call",
      (client: GroupManagement) => client.events.get("g", "e", {}, { query: { include: "x" } }),
      "include",
    ],
    [
      "no object",
      (client: GroupManagement) => client.me.inboxSummary({ query: "a=b" as never }),
      "query",
    ],
    [
      "a value that no query can hold",
      (client: GroupManagement) => client.me.inboxSummary({ query: { at: {} as never } }),
      "at",
    ],
  ])("is refused for %s, and nothing is sent", async (_what, call, parameter) => {
    const error = await failureOf(call(clientOf(server())), RequestValidationError);
    expect(error.parameter).toBe(parameter);
    expect(server().arrivals).toEqual([]);
  });
});
