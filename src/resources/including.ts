// What an `include` asks of a response: in its type, where it is literal.

/**
 * `Model` in which the parts named by a literal `include` are required. With an `include` known only at run time they
 * stay optional.
 */
export type Including<
  Model,
  Parts extends readonly (keyof Model)[],
> = number extends Parts["length"]
  ? Model
  : Model & { [Part in Parts[number]]-?: Exclude<Model[Part], undefined> };
