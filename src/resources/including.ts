// What an `include` asks of a response: in its type, where it is literal.

/** A part that stands alone in its place of a list, rather than one of several that are possible there. */
type Certain<Part, Possible = Part> = Part extends unknown
  ? [Possible] extends [Part]
    ? Part
    : never
  : never;

type CertainParts<Parts> = Parts extends readonly [infer First, ...infer Others]
  ? Certain<First> | CertainParts<Others>
  : never;

/**
 * `Model` in which the parts named by a literal `include` are required. Parts that are only chosen at run time stay
 * optional.
 */
export type Including<Model, Parts> = Parts extends readonly [unknown, ...unknown[]]
  ? Model & { [Part in CertainParts<Parts> & keyof Model]-?: Exclude<Model[Part], undefined> }
  : Model;

/**
 * A query with `include`. In two shapes, because only where the property cannot be missing does the compiler see that
 * its value may be undefined.
 */
export type IncludeQuery<Parts> = { include: Parts } | { include?: undefined };
