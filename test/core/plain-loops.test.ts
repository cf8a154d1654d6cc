// Loops of programs without types over what is read page by page: an error that says what to write instead.
import { describe, expect, test } from "vitest";

import { clientOf, rejection } from "../support/client.ts";
import { listOf, numbers } from "../support/lists.ts";
import { serverForEachTest } from "../support/server.ts";
import { failOnUnhandledRejections } from "../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const list = () => clientOf(server()).me.groups();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a plain loop over what is read page by page", () => {
  const untyped = (iterable: unknown) => iterable as Iterable<unknown>;
  const kinds: [string, () => object][] = [
    ["a list", () => list()],
    ["pages", () => list().pages()],
    ["items", () => list()[Symbol.asyncIterator]()],
    ["a sync", () => clientOf(server()).groups.contacts.sync("g")],
  ];
  const loops: [string, (iterable: Iterable<unknown>) => unknown][] = [
    [
      "for",
      (iterable) => {
        for (const _ of iterable) expect.unreachable();
      },
    ],
    ["spread", (iterable) => [...iterable]],
    [
      "destructuring",
      (iterable) => {
        const [first] = iterable;
        return first;
      },
    ],
    ["Array.from", (iterable) => Array.from(iterable)],
    ["Set", (iterable) => new Set(iterable)],
    ["Promise.all", (iterable) => Promise.all(iterable)],
  ];

  test.each(
    kinds.flatMap(([kind, make]) => loops.map(([name, loop]) => ({ kind, make, name, loop }))),
  )("says what to write, and sends nothing: $name over $kind", async ({ make, loop }) => {
    const failed = await rejection((async () => loop(untyped(make())))());
    expect(failed).toBeInstanceOf(TypeError);
    expect(failed).toHaveProperty("message", expect.stringContaining("`for await`"));
    expect(failed).toHaveProperty("message", expect.stringContaining(".items"));
    await pause(10);
    expect(server().arrivals).toEqual([]);
  });

  test.each(loops)("says what to write over an awaited list too: %s", async (_, loop) => {
    server().always(listOf(7));
    const page: unknown = await list();
    const failed = await rejection((async () => loop(untyped(page)))());
    expect(failed).toBeInstanceOf(TypeError);
    expect(failed).toHaveProperty("message", expect.stringContaining("`for await`"));
    expect(failed).toHaveProperty("message", expect.stringContaining("`.items`"));
  });

  test("is not taken for the only way by libraries that look for it first and await what it gives", async () => {
    server().always(listOf(7));
    const iterable = untyped(clientOf(server()).me.groups({ limit: 3 }));
    const iterator = iterable[Symbol.iterator]() as unknown as AsyncIterator<{ role: string }>;
    const seen: number[] = [];
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
      seen.push(...numbers([step.value]));
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
