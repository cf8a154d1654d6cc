// The parts of a response that may be stored on a device, by a list of the allowed ones: a list or an object that is not
// named here may hold people, and is left out.
import type { EventPart, OperationName, OverviewPart } from "group-management-sdk";
import { isObject } from "../core/runtime/values.ts";

/** The lists and objects among the fields of an object. All other fields may be stored. */
interface Fields {
  readonly [name: string]: Shape;
}

/** An object by its fields, or a list by the shape of its items; `[]` is a list of texts. */
type Shape = Fields | readonly [Shape?];

const event = {
  location: {},
  rsvp: {},
  cost: { perPerson: {} },
  circle: { kind: {} },
  rsvpCounts: {},
  ticketTypes: [{ price: {} }],
  viewer: {},
} as const;
const membership = { group: {}, install: {}, scopes: [] } as const;
const page = { items: [membership] } as const;
const pages = { pages: [page], pageParams: [{ last: [] }] } as const;

/** The operations whose data may be stored, with the shapes of their data: an object, a list or both. */
const shapes: { readonly [Name in OperationName]?: readonly Shape[] } = {
  "me.groups": [{ ...page, ...pages }, [membership]],
  "groups.overview": [{ group: { metadata: {} }, upcomingEvents: [event], rosterCounts: {} }],
  "events.get": [event],
  "blueprints.list": [[{ subtypes: [], counts: {}, lastApplied: {} }]],
};

/** Parts that an app may request in a query that is stored. Other parts may name people. */
const parts: readonly unknown[] = [
  "upcomingEvents",
  "rosterCounts",
  "rsvpCounts",
  "ticketTypes",
] satisfies (OverviewPart | EventPart)[];

/** Whether the data of an operation may be stored at all, with the parts that were requested. */
export function isStored(operation: unknown, include: unknown = []): operation is OperationName {
  return (
    typeof operation === "string" &&
    Object.hasOwn(shapes, operation) &&
    [include].flat().every((part) => parts.includes(part))
  );
}

const leftOut = Symbol();

/** The data without the parts that may not be stored: the same object if there are none; undefined if nothing is left. */
export function storedData(operation: OperationName, data: unknown): unknown {
  const shape = shapes[operation]?.find((one) => Array.isArray(one) === Array.isArray(data));
  const kept = storedPart(data, shape ?? {});
  return kept === leftOut ? undefined : kept;
}

function storedPart(value: unknown, shape: Shape | undefined): unknown {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return value;
  if (Array.isArray(value)) {
    if (!isList(shape)) return leftOut;
    const kept = value.map((item) => storedPart(item, shape[0])).filter((item) => item !== leftOut);
    const isWhole = kept.length === value.length && kept.every((item, at) => item === value[at]);
    return isWhole ? value : kept;
  }
  if (!isObject(value)) {
    const isExpected = value === null ? !isList(shape) : shape === undefined;
    return isExpected ? value : leftOut;
  }
  if (shape === undefined || isList(shape)) return leftOut;
  const fields = Object.keys(value);
  const kept = fields
    .map((name) => [name, storedPart(value[name], ownShape(shape, name))] as const)
    .filter(([, part]) => part !== leftOut);
  const isWhole =
    kept.length === fields.length && kept.every(([name, part]) => part === value[name]);
  return isWhole ? value : Object.fromEntries(kept);
}

/** The shape of a field. A name such as `constructor` has none. */
function ownShape(shape: Fields, name: string): Shape | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function isList(shape: Shape | undefined): shape is readonly [Shape?] {
  return Array.isArray(shape);
}
