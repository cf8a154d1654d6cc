// Values that a service had better not answer: any JSON, and valid answers changed in any place.
import * as fc from "fast-check";

/** JSON with the keys that trouble programs, at any depth. */
const key = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "length",
    "then",
    "0",
  ),
  fc.string({ maxLength: 8 }),
);
export const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      0.5,
      1e21,
      9_007_199_254_740_992,
      "",
      "text",
    ),
    fc.string({ maxLength: 12 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie("json"), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie("json")), { maxLength: 4 }).map(objectOf),
  ),
}));

/** An object with exactly these keys of its own, `__proto__` included, as `JSON.parse` makes it. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [name, value] of entries) own(made, name, value);
  return made;
}

function own(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

export interface Mutation {
  readonly at: readonly number[];
  readonly how: "replace" | "remove" | "add" | "repeat";
  readonly name: string;
  readonly value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.array(fc.nat(30), { maxLength: 6 }),
  how: fc.constantFrom("replace", "remove", "add", "repeat"),
  name: key,
  value: json,
});

/** Changes something somewhere in a value, which is its own. */
export function mutate(root: unknown, { at, how, name, value }: Mutation): unknown {
  let holder: unknown;
  let held = root;
  let last = "";
  for (const step of at) {
    if (typeof held !== "object" || held === null) break;
    const names = Object.keys(held);
    if (names.length === 0) break;
    holder = held;
    last = names[step % names.length] ?? "";
    held = Reflect.get(held, last);
  }
  if (typeof holder !== "object" || holder === null) return how === "replace" ? value : root;
  if (how === "replace") own(holder, last, value);
  else if (how === "remove") Reflect.deleteProperty(holder, last);
  else if (how === "add") own(holder, Array.isArray(holder) ? String(holder.length) : name, value);
  else if (Array.isArray(holder)) holder.push(held);
  return root;
}
