// A call by the client's own method, or what it would send.
import {
  GroupManagement,
  type CallOptions,
  type ClientOptions,
  type PagedList,
  type ResponseInfo,
} from "group-management-sdk";

import type { Wish } from "./command-line.ts";

/** A call's method gives one or the other, as its operation says. */
export type Sending = PagedList<unknown> & {
  withResponse(): Promise<{ data: unknown; response: ResponseInfo }>;
};

/** Calls the method of an operation, such as `client.events.get`. A list sends nothing yet. */
export function send(client: GroupManagement, wish: Wish, options: CallOptions): Sending {
  const { operation, ids, argument } = wish;
  const path = operation.name.split(".");
  const owner = path.slice(0, -1).reduce<object>((held, name) => Reflect.get(held, name), client);
  const method: unknown = Reflect.get(owner, path.at(-1) ?? "");
  const given = operation.fieldsIn ? [...ids, argument, options] : [...ids, options];
  return Reflect.apply(method as Function, owner, given) as Sending;
}

/** The request of a dry run. */
export interface Preview {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Has the client prepare the request, and stops it where it would leave. Needs no environment. */
export async function preview(wish: Wish): Promise<Preview> {
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
        query: Object.fromEntries(searchParams),
        body: text === "" ? null : JSON.parse(text),
      };
      leaving.abort(found);
      throw leaving.signal.reason;
    },
  };
  try {
    const sending = send(new GroupManagement(options), wish, { signal: leaving.signal });
    await (wish.operation.isList && wish.all ? sending.pages().next() : sending);
  } catch (error) {
    if (error !== found || found === undefined) throw error;
    return found;
  }
  throw new Error("The request could not be previewed.");
}
