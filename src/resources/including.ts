// What an `include` asks of a response: in its type where it is literal, and in what came.

/** `Model` with the parts that a literal `include` names made non-optional. An `include` known only at run time promises nothing. */
export type Including<
  Model,
  Parts extends readonly (keyof Model)[],
> = number extends Parts["length"]
  ? Model
  : Model & { [Part in Parts[number]]-?: Exclude<Model[Part], undefined> };

/** The parts that a response must have: those that `include` names, as far as this client knows them. */
export function knownParts(query: unknown, known: readonly string[]): string[] {
  const include = (query as { include?: unknown } | null | undefined)?.include;
  return Array.isArray(include) ? known.filter((part) => include.includes(part)) : [];
}
