// Parameters that this version of the client does not know, and those that a later version adds.
import {
  type CallOptions,
  type GroupManagement,
  type PagedList,
  RequestValidationError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { createParts } from "../../../src/client-parts.ts";
import { operation } from "../../../src/core/operation.ts";
import { createTransport } from "../../../src/core/transport.ts";
import { Resource } from "../../../src/resources/resource.ts";
import { page as pageOf } from "../../../src/schemas/shared.ts";
import { clientOf, failureOf, secretKey } from "../../support/client.ts";
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

/** Parameters of a call that had none in version 0.1. One has the name of an option of calls. */
interface ThingListParams {
  status?: string | undefined;
  priority?: "urgent" | undefined;
}

class Things extends Resource {
  readonly #operation = operation({
    id: "things.list",
    method: "GET",
    path: "/groups/{groupId}/things",
    response: pageOf(z.looseObject({ id: z.string() })),
    idempotent: true,
    paging: "cursor",
    query: { status: "text", priority: "text" },
    hadNoParameters: true,
  });

  list(groupId: string, params?: ThingListParams, options?: CallOptions): PagedList<{ id: string }>;
  /** As in version 0.1. */
  list(groupId: string, options: CallOptions): PagedList<{ id: string }>;
  list(groupId: string, query: object = {}, options?: CallOptions): PagedList<{ id: string }> {
    return this.paginate(this.#operation, { path: { groupId }, query }, options);
  }
}

describe("a call that gets its first parameters in a later version", () => {
  const things = () => {
    const { baseUrl } = server();
    const { settings, shared } = createParts({ baseUrl, groupKey: secretKey, logLevel: "off" });
    return new Things(createTransport(settings, shared));
  };

  test("takes the options that earlier programs give right after the ids", async () => {
    server().always(json(page([])));
    await things().list("g", { headers: { "x-mine": "here" }, timeout: 5000 });
    expect(server().arrivals[0]?.headers["x-mine"]).toBe("here");
    expect(server().arrivals[0]?.query).not.toHaveProperty("timeout");
    const signal = AbortSignal.abort(new Error("left"));
    await expect(things().list("g", { signal })).rejects.toThrow("left");
  });

  test("takes parameters, one with the name of an option included, and options after them", async () => {
    server().always(json(page([])));
    await things().list("g", { priority: "urgent" });
    await things().list("g", { status: "open" }, { headers: { "x-mine": "here" } });
    expect(server().arrivals.map(({ query }) => query)).toEqual([
      { priority: "urgent" },
      { status: "open" },
    ]);
    expect(server().arrivals[1]?.headers["x-mine"]).toBe("here");
  });

  test("names an option among its parameters", async () => {
    const mixed = things().list("g", { status: "open", timeout: 5 } as never);
    const error = await failureOf(mixed, RequestValidationError);
    expect(error.message).toContain("goes in the last argument");
  });
});
