// The type of a response with the parts that a literal `include` names.

/**
 * `Model` in which the parts named by a literal `include` are required. Parts that are only chosen at run time stay
 * optional.
 */
export type Including<Model, Parts> = Parts extends readonly [infer Part, ...infer Others]
  ? Including<Model, Others> & {
      // A union of parts names none of them for certain.
      [Name in keyof Model as [Part] extends [Name] ? Name : never]-?: Exclude<
        Model[Name],
        undefined
      >;
    }
  : Model;
