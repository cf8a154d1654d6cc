// Every operation as tests call it: with every field that it describes, and as its example on the sandbox's demo.
import type { CallOptions, GroupManagement, OperationName } from "group-management-sdk";

import { callable } from "../../src/call/operation.ts";
import { type Sending, send } from "../../src/call/send.ts";
import { idFacts } from "../../src/call/words/fields.ts";
import type { Operation } from "../../src/core/operation.ts";
import type { FieldKinds } from "../../src/core/validation/fields.ts";
import { changesSomething, operationNames } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { operationWords } from "../../src/operations/facts.ts";
import { answerOf } from "./answers.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Given {
  /** By default each has to be encoded, except where an id has a form of its own. */
  readonly ids?: readonly string[];
  readonly fields?: Fields | undefined;
  readonly options?: CallOptions | undefined;
}

/** Calls the method of an operation. */
export function callOperation(client: GroupManagement, name: OperationName, given: Given): Sending {
  const operation = callable(name);
  const { ids = operation.ids.map(oddId), fields, options = {} } = given;
  return send(client, { operation, ids, argument: fields }, options);
}

const oddId = (name: string) => (name === "blueprint" ? "starter@3" : `${name} 1/é`);

type Kind = Exclude<FieldKinds[string], object>;

const values: Readonly<Record<Kind, unknown>> = {
  text: "a&b=c péché",
  textOrNull: "c+/=",
  date: new Date("2026-02-03T04:05:06.007Z"),
  names: ["one", "two"],
  flag: true,
  object: { subtype: "TROOP", meets: null, count: 2 },
  pageSize: 200,
  searchSize: 20,
  question: "who drives?",
};

/** A value for each described field; ids, and fields that a group declares, are those of the example. */
function everyField(name: OperationName): Fields | undefined {
  const { query, body, parts }: Operation = definitions[name];
  if (!query && !body) return undefined;
  const described = Object.entries(query ?? body ?? {}).flatMap(([field, kind]) => {
    if (typeof kind === "object") return [];
    return [[field, kind === "names" ? (parts ?? values[kind]) : values[kind]]];
  });
  return { ...operationWords[name].example, ...Object.fromEntries(described) };
}

/** A value as a query holds it. */
const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

export interface KnownCall {
  readonly name: OperationName;
  readonly invoke: (client: GroupManagement, options?: CallOptions) => PromiseLike<unknown>;
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** A valid answer with every part. */
  readonly answer: () => object;
}

/** The call of an operation with every field. */
export function knownCall(name: OperationName): KnownCall {
  const { method, path, query } = definitions[name];
  const fields = everyField(name);
  const texts = Object.entries(query && fields ? fields : {}).map(([field, value]) => [
    field,
    textOf(value),
  ]);
  return {
    name,
    invoke: (client, options) => callOperation(client, name, { fields, options }),
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, id: string) =>
      // An address may carry @ as it is.
      encodeURIComponent(oddId(id)).replace("%40", "@"),
    ),
    query: Object.fromEntries(texts) as Record<string, string>,
    body: query ? undefined : fields,
    answer: () => answerOf(name),
  };
}

export const knownCalls = operationNames.map(knownCall);

const isDescribed = ({ name }: { readonly name: OperationName }) =>
  definitions[name].response !== null;

/** Calls whose answers the document describes. */
export const describedCalls = knownCalls.filter(isDescribed);

/** The examples of described operations, as an owner calls them. Lists are walked whole. */
export const demoCalls = operationNames
  .map((name) => ({
    name,
    changes: changesSomething(name),
    invoke: (client: GroupManagement): PromiseLike<unknown> => {
      const { ids, isList } = callable(name);
      const fields = operationWords[name].example;
      const given = { ids: ids.map((id) => idFacts(id).example), fields };
      const sending = callOperation(client, name, given);
      return isList ? sending.toArray({ max: Infinity }) : sending;
    },
  }))
  .filter(isDescribed);
