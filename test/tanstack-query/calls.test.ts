// Every described call of the client is there, gives what the client gives, and caches it as plain data.
import { MutationObserver, type QueryClient, type QueryKey } from "@tanstack/query-core";
import type { OperationName } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { callable } from "../../src/call/operation.ts";
import { idFacts } from "../../src/call/words/fields.ts";
import type { Operation } from "../../src/core/operation.ts";
import { changesSomething, operationNames } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { operationWords } from "../../src/operations/facts.ts";
import { callOperation } from "../support/calls.ts";
import { asInAPage, openStage, optionsOf, type Stage } from "../support/queries.ts";

asInAPage();

/** A query whatever it caches. */
interface AnyQuery {
  queryKey: QueryKey;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests of every query at once
  queryFn: any;
}

interface Call {
  readonly name: OperationName;
  readonly ids: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** The examples of the operations that the document describes. */
const calls = operationNames
  .filter((name) => definitions[name].response !== null)
  .map((name): Call => {
    const ids = callable(name).ids.map((id) => [id, idFacts(id).example]);
    const fields = operationWords[name].example;
    return { name, ids: Object.fromEntries(ids) as Call["ids"], fields };
  });
const reads = calls.filter(({ name }) => !changesSomething(name));
const changes = calls.filter(({ name }) => changesSomething(name));

/** The options of an operation, from the function of its name. */
function queryOf({ queries }: Stage, { name, ids, fields }: Call, ...options: object[]): AnyQuery {
  const { query, body }: Operation = definitions[name];
  const given = [...Object.values(ids), ...((query ?? body) ? [fields ?? {}] : []), ...options];
  return optionsOf(queries, name, ...(changesSomething(name) ? [] : given)) as AnyQuery;
}

/** The data of the client's method: one page of a list with cursors, all of another list. */
async function direct({ client }: Stage, { name, ids, fields }: Call): Promise<object> {
  const sending = callOperation(client, name, { ids: Object.values(ids), fields });
  const { paging } = definitions[name];
  if (paging === "single") return sending.toArray({ max: Infinity });
  const answer = (await sending) as object;
  if (paging === undefined) return answer;
  const { items, nextCursor, hasNext } = answer as Record<string, unknown>;
  return { items, nextCursor, hasNext };
}

const fetched = (queryClient: QueryClient, { queryKey, queryFn }: AnyQuery) =>
  queryClient.fetchQuery<unknown>({ queryKey, queryFn, retry: false });

describe.each(reads)("$name", (read) => {
  test("returns the client's data, by one request", async () => {
    const stage = openStage({ now: () => new Date("2026-03-01T10:00:00Z") });
    const query = queryOf(stage, read);
    const wanted = await direct(stage, read);
    const before = stage.sandbox.requests.length;
    const data = (await fetched(stage.queryClient, query)) as object;
    expect(stage.sandbox.requests.slice(before).map(({ operation }) => operation)).toEqual([
      read.name,
    ]);
    expect(query.queryKey[2]).toBe(read.name);
    const links = "freshUntil" in data ? { freshUntil: expect.any(Number) } : {};
    expect(data).toEqual(Array.isArray(wanted) ? wanted : { ...wanted, ...links });
  });

  test("caches plain data", async () => {
    const stage = openStage();
    const data = await fetched(stage.queryClient, queryOf(stage, read));
    expect(structuredClone(data)).toEqual(data);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    const hidden = Object.getOwnPropertyNames(data).filter(
      (field) => !Object.keys(data as object).includes(field) && field !== "length",
    );
    expect(hidden).toEqual([]);
  });

  test("is sent with options of its own, which are in no key", async () => {
    const seen: (string | null)[] = [];
    const stage = openStage({
      onRequest: ({ headers }) => void seen.push(new Headers(headers).get("x-app")),
    });
    const query = queryOf(stage, read, { headers: { "x-app": "one" } });
    expect(query.queryKey).toEqual(queryOf(stage, read).queryKey);
    await fetched(stage.queryClient, query);
    expect(seen).toEqual(["one"]);
  });
});

test.each(changes)("$name is sent once, and gives its answer", async (change) => {
  const stage = openStage();
  const { ids, fields } = change;
  const observer = new MutationObserver<unknown, Error, object>(
    stage.queryClient,
    queryOf(stage, change) as object,
  );
  expect(await observer.mutate({ ...ids, ...fields })).toEqual(expect.any(Object));
  expect(stage.sandbox.requests.map(({ operation }) => operation)).toEqual([change.name]);
});

test("options of the calls are passed on, and the signal is the query's", async () => {
  const seen: RequestInit[] = [];
  const stage = openStage({
    queries: { callOptions: { headers: { "x-app": "one" }, maxRetries: 0 } },
    onRequest: (init) => void seen.push(init),
  });
  await fetched(stage.queryClient, stage.queries.me.inboxSummary());
  await new MutationObserver(stage.queryClient, stage.queries.events.createCheckoutLink()).mutate({
    groupId: stage.sandbox.demo.groupId,
    eventId: stage.sandbox.demo.events.paid,
  });
  expect(seen.map(({ headers }) => new Headers(headers).get("x-app"))).toEqual(["one", "one"]);
});
