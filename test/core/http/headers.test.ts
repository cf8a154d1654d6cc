// Headers that a caller gives: what is sent, what is left out, and what could break a message apart.
import { ConfigurationError, GroupManagement } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { clientOf, clientOver, senders } from "../../support/client.ts";
import { refusedCall } from "../../support/refused.ts";
import { json, serverForEachTest } from "../../support/server.ts";
import { runs } from "../../support/property-runs.ts";

const server = serverForEachTest();
const usual = { baseUrl: "https://service.example/api/v2", groupKey: "k" } as const;

describe("headers that frame a message are refused, in any case of letters", () => {
  test.each([
    "Host",
    "Connection",
    "Content-Length",
    "Transfer-Encoding",
    "Trailer",
    "TE",
    "Expect",
    "Upgrade",
    "Keep-Alive",
    "Proxy-Authorization",
    "Proxy-Connection",
    "proxy-anything",
    "hOsT",
  ])("%s", async (name) => {
    const forms = [{ [name]: "x" }, { [name]: undefined }, [[name, "x"] as const]];
    for (const headers of forms) {
      const make = () => new GroupManagement({ ...usual, headers });
      expect(make).toThrow(ConfigurationError);
      expect(make).toThrow(`headers has ${name.toLowerCase()}`);
      expect(() => new GroupManagement(usual).withOptions({ headers })).toThrow(ConfigurationError);
      const error = await refusedCall((client) => client.me.inboxSummary({ headers }));
      expect(error.parameter).toBe("headers");
      const listed = await refusedCall((client) => client.me.groups({}, { headers }));
      expect(listed.parameter).toBe("headers");
    }
  });

  test("and names that only begin or end as they do are sent", async () => {
    server().always(json({ unreadMessages: 0 }));
    const headers = { "x-host": "1", "te-deum": "2", proxy: "3", "host-name": "4" };
    await clientOf(server()).me.inboxSummary({ headers });
    expect(server().arrivals[0]?.headers).toMatchObject(headers);
  });
});

test("a header given twice is sent with both values, whatever it is given as", async () => {
  server().always(json({ unreadMessages: 0 }));
  const pairs = [
    ["X-Tag", "1"],
    ["x-tag", "2"],
  ] as const;
  const client = clientOf(server(), { headers: { "x-tag": "0" } });
  await client.me.inboxSummary({ headers: pairs });
  await client.me.inboxSummary({
    headers: new Headers(pairs.map(([name, value]): [string, string] => [name, value])),
  });
  await client.me.inboxSummary({ headers: Object.fromEntries(pairs) });
  const sent = server().arrivals.map(({ headers }) => headers["x-tag"]);
  expect(sent).toEqual(["1, 2", "1, 2", "1, 2"]);
});

test("undefined for a header of a call leaves out the client's, in any case of letters", async () => {
  server().always(json({ unreadMessages: 0 }));
  const client = clientOf(server(), { headers: { "X-Team": "a", "x-trace": "b" } });
  await client.me.inboxSummary({ headers: { "x-TEAM": undefined } });
  await client.me.inboxSummary({ headers: [["x-team", undefined]] });
  await client.me.inboxSummary();
  expect(server().arrivals.map(({ headers }) => headers["x-team"])).toEqual([
    undefined,
    undefined,
    "a",
  ]);
});

test.each(senders)(
  "cookies of a response stay apart over %s: their dates hold commas",
  async (_, fetch) => {
    const cookies = ["a=1; expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2"];
    server().always(({ response }) => {
      response.writeHead(200, { "set-cookie": cookies, "x-one": ["1", "2"] });
      response.end('{"unreadMessages":0}');
    });
    const { response } = await clientOf(server(), { fetch }).me.inboxSummary().withResponse();
    expect(response.headers.getSetCookie()).toEqual(cookies);
    expect(response.headers.get("x-one")).toBe("1, 2");
  },
);

test("names that every object has are headers like any other", async () => {
  const sent: Record<string, string>[] = [];
  const client = clientOver((_, request) => {
    sent.push(Object.fromEntries(request.headers));
    return Response.json({ unreadMessages: 0 });
  });
  await client.me.inboxSummary({ headers: { constructor: "a", toString: "b" } });
  expect(sent[0]).toMatchObject({ constructor: "a", tostring: "b" });
});

test("what is taken is what a Headers takes, framing aside", () => {
  const name = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("x-a", "X_B", "a b", "é", ""));
  const value = fc.oneof(fc.string({ unit: "binary", maxLength: 8 }), fc.constantFrom("", "a\n"));
  fc.assert(
    fc.property(name, value, (key, text) => {
      let taken = true;
      try {
        void new GroupManagement({ ...usual, headers: [[key, text]] });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
        taken = false;
      }
      // Nothing is taken at which fetch would throw an error of its own.
      if (taken) expect(() => new Headers([[key, text]])).not.toThrow();
    }),
    { numRuns: runs(500) },
  );
});
