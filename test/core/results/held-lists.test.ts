// A list is made with what its filter and options hold at that moment.
import { RequestValidationError } from "group-management-sdk";
import { expect, test } from "vitest";

import { clientOver, failureOf, rejection } from "../../support/client.ts";
import * as payloads from "../../support/payloads.ts";

test("a list ignores later changes of its arguments, and each of its uses refuses a wrong one", async () => {
  const filter = { vertical: "scouting", limit: 2 };
  const headers = new Headers({ "x-trace": "one" });
  const options = { headers, maxRetries: 0 };
  const sent: [string, string | undefined][] = [];
  const client = clientOver((url, request) => {
    sent.push([url.search, request.headers.get("x-trace") ?? undefined]);
    return Response.json(payloads.page([payloads.membership()]));
  });
  const list = client.me.groups(filter, options);
  filter.vertical = "other";
  filter.limit = 0;
  headers.set("x-trace", "two");
  options.maxRetries = -1;
  await list;
  await list.toArray({ max: 1 });
  expect(sent).toEqual([
    ["?vertical=scouting&limit=2", "one"],
    ["?vertical=scouting&limit=1", "one"],
  ]);
  const since = new Date(0);
  const include = ["guardians" as const];
  const contacts = client.groups.contacts.list("g", { updatedSince: since, include });
  since.setTime(1e12);
  include.pop();
  await rejection(contacts);
  expect(sent.at(-1)?.[0]).toBe("?updatedSince=1970-01-01T00%3A00%3A00.000Z&include=guardians");

  const wrong = client.me.groups({ limit: 0 });
  for (const use of [() => wrong, () => wrong.toArray({ max: 1 }), () => wrong.pages().next()]) {
    expect(await failureOf(use(), RequestValidationError)).toHaveProperty("parameter", "limit");
  }
});
