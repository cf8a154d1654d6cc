// What an `include` asks of a response: in its type, where it is literal.

/**
 * `Model` in which the parts named by a literal `include` are required. Parts that are only chosen at run time stay
 * optional.
 */
export type Including<Model, Parts> = Parts extends readonly [infer Part, ...infer Others]
  ? Including<Model, Others> & {
      // Where one of several parts is possible, none of them is certain.
      [Name in keyof Model as [Part] extends [Name] ? Name : never]-?: Exclude<
        Model[Name],
        undefined
      >;
    }
  : Model;

/**
 * A query with `include`. In two shapes, because only where the property cannot be missing does the compiler see that
 * its value may be undefined.
 */
export type IncludeQuery<Parts> = { include: Parts } | { include?: undefined };
