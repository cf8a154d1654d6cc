// The type of an object that is sent as JSON, whose fields the specification leaves to a group's vertical.

/** An object with fields, of any interface: no array and no function. */
export type JsonRecord = object & {
  readonly [Symbol.iterator]?: never;
  readonly [Symbol.hasInstance]?: never;
};
