// Makes a call with the client's method, or prepares its request without sending it.
import {
  GroupManagement,
  type CallOptions,
  type ClientOptions,
  type PagedList,
  type ResponseInfo,
} from "group-management-sdk";

import type { Invocation } from "./command-line.ts";

/** The result of a method: a list or a single response, by its operation. */
export type Sending = PagedList<unknown> & {
  withResponse(): Promise<{ data: unknown; response: ResponseInfo }>;
};

/** Calls the method of an operation, such as `client.events.get`. A list sends nothing yet. */
export function send(
  client: GroupManagement,
  invocation: Pick<Invocation, "operation" | "ids" | "argument">,
  options: CallOptions,
): Sending {
  const { operation, ids, argument } = invocation;
  if (operation.listed === null) {
    const { method } = operation;
    const request = { method, path: ids[0] ?? "", body: argument };
    // A request without a name is awaited, and never walked.
    return client.request(request, options) as unknown as Sending;
  }
  const path = operation.name.split(".");
  const owner = path.slice(0, -1).reduce<object>((held, name) => Reflect.get(held, name), client);
  const method: unknown = Reflect.get(owner, path.at(-1) ?? "");
  const given = operation.fieldsIn ? [...ids, argument, options] : [...ids, options];
  // The client's own types cannot be indexed by a name; the operation says whether the result is a list.
  return Reflect.apply(method as Function, owner, given) as Sending;
}

/** The request of a dry run. */
export interface Preview {
  readonly method: string;
  readonly path: string;
  /** An array where a parameter is given more than once. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

/** Lets the client prepare the request, and aborts it in place of `fetch`. Needs no environment. */
export async function preview(invocation: Invocation): Promise<Preview> {
  const base = "http://localhost/api/v2";
  let found: Preview | undefined;
  const leaving = new AbortController();
  const options: ClientOptions = {
    baseUrl: base,
    accessToken: "none",
    logLevel: "off",
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      found = {
        method: request.method,
        path: pathname.slice(new URL(base).pathname.length),
        query: queryOf(searchParams),
        body: text === "" ? null : JSON.parse(text),
      };
      leaving.abort(found);
      throw leaving.signal.reason;
    },
  };
  try {
    const sending = send(new GroupManagement(options), invocation, { signal: leaving.signal });
    await (invocation.operation.isList && invocation.all ? sending.pages().next() : sending);
  } catch (error) {
    if (error !== found || found === undefined) throw error;
    return found;
  }
  throw new Error("The request could not be previewed.");
}

function queryOf(parameters: URLSearchParams): Preview["query"] {
  const entries = [...parameters.keys()].map((name): [string, string | string[]] => {
    const [value = "", ...more] = parameters.getAll(name);
    return [name, more.length > 0 ? [value, ...more] : value];
  });
  return Object.fromEntries(entries);
}
