// What an `include` asks of a response: in its type, where it is literal.

/** `Model` with the parts that a literal `include` names made non-optional. An `include` known only at run time promises nothing. */
export type Including<
  Model,
  Parts extends readonly (keyof Model)[],
> = number extends Parts["length"]
  ? Model
  : Model & { [Part in Parts[number]]-?: Exclude<Model[Part], undefined> };
