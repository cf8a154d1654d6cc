// Changes of responses for tests: those that a client must accept, and those that it must report.
import { isRecord } from "../../core/runtime/values.ts";
import { models } from "../../schemas/models.ts";

/** Fields whose values the specification says may grow: those with known values in the schemas. */
const growingFields = new Set(Object.values(models).flatMap(({ known }) => Object.keys(known)));

/** A copy of a response in which every such value is one that no client knows yet. */
export function withFutureValues(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withFutureValues);
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      growingFields.has(name) && typeof value === "string"
        ? "FROM_THE_FUTURE"
        : withFutureValues(value),
    ]),
  );
}

/** A copy that lacks its first field: an item's when it is a page, else its own. */
export function withoutField(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const list = ["items", "results"].find((name) => Array.isArray(body[name]));
  if (list !== undefined) {
    const [first, ...rest] = body[list] as unknown[];
    if (isRecord(first)) return { ...body, [list]: [withoutFirst(first), ...rest] };
  }
  return withoutFirst(body);
}

function withoutFirst(body: Record<string, unknown>): Record<string, unknown> {
  const [[first, value] = ["", undefined]] = Object.entries(body);
  // A response such as { group: … } loses a field of what it holds rather than all of it.
  if (isRecord(value)) return { ...body, [first]: withoutFirst(value) };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== first));
}
