// Schemas of other libraries for a custom request: the compiler takes their output type, and a response is checked by them.
import { type } from "arktype";
import { ResponseValidationError } from "group-management-sdk";
import * as valibot from "valibot";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as zod3 } from "zod/v3";

import { clientOver, failureOf } from "../../support/client.ts";

const request = { method: "GET", path: "/x" } as const;
const fitting = clientOver(() => Response.json({ count: "2", kind: "unread" }));
const wrong = clientOver(() => Response.json({ count: 2, kind: "unread" }));

/** The output: one field is transformed, so that input and output differ. */
interface Counted {
  count: number;
  kind: "unread" | "read";
}
const counted: Counted = { count: 2, kind: "unread" };

const schemas = {
  "zod 4": z.object({ count: z.string().transform(Number), kind: z.enum(["unread", "read"]) }),
  "zod mini": mini.object({
    count: mini.pipe(mini.string(), mini.transform(Number)),
    kind: mini.enum(["unread", "read"]),
  }),
  "zod 3": zod3.object({
    count: zod3.string().transform(Number),
    kind: zod3.enum(["unread", "read"]),
  }),
  valibot: valibot.object({
    count: valibot.pipe(valibot.string(), valibot.transform(Number)),
    kind: valibot.picklist(["unread", "read"]),
  }),
  ArkType: type({ count: "string.numeric.parse", kind: "'unread' | 'read'" }),
};

test.each(Object.entries(schemas))("a schema of %s gives its output", async (_, schema) => {
  const value = await fitting.request({ ...request, schema });
  expectTypeOf(value).toEqualTypeOf<Counted>();
  expect(value).toEqual(counted);
  await failureOf(wrong.request({ ...request, schema }), ResponseValidationError);
});
