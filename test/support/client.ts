// Clients for tests, and what a test does with the outcome of a call.
import { type ClientOptions, GroupManagement } from "group-management-sdk";
import { afterEach, beforeEach, vi } from "vitest";

/** The key of test clients, which no error, hook or log line may show. */
export const secretKey = "gk_5e7f-do.not+print=me";

/** Both ways in which requests leave a Node program: the client's usual one, and the global fetch. */
export const senders: [string, typeof globalThis.fetch | undefined][] = [
  ["undici", undefined],
  ["the global fetch", (...request) => globalThis.fetch(...request)],
];

/** Loads what carries requests, so that no test pays for it that watches the time. */
export async function warmUp(fetch: typeof globalThis.fetch | undefined): Promise<void> {
  const nowhere = { baseUrl: "http://127.0.0.1:1/api/v2" };
  await clientOf(nowhere, { fetch, maxRetries: 0 })
    .me.inboxSummary()
    .catch(() => {});
}

/** The options of a client beside its credential. */
export type OtherOptions = Omit<ClientOptions, "groupKey" | "accessToken" | "credential">;

/** A client of a server, quiet and with a group key unless told otherwise. */
export function clientOf(
  { baseUrl }: { readonly baseUrl: string },
  options: ClientOptions = {},
): GroupManagement {
  const credential = options.accessToken === undefined ? { groupKey: secretKey } : {};
  return new GroupManagement({
    baseUrl,
    logLevel: "off",
    ...credential,
    ...options,
  } as ClientOptions);
}

/** A client whose requests go to a function instead of a socket, for tests that run on fake timers. */
export function clientOver(
  answer: (url: URL, request: Request) => Response | Promise<Response>,
  options: ClientOptions = {},
): GroupManagement {
  const fetch = async (...given: Parameters<typeof globalThis.fetch>) => {
    const request = new Request(...given);
    return answer(new URL(request.url), request);
  };
  return clientOf({ baseUrl: "https://service.example/api/v2" }, { fetch, ...options });
}

/** A refusal of the service, for a client over a function. */
export function refusal(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  parameter?: string,
): Response {
  return Response.json({ error: { code, message: "No.", parameter } }, { status, headers });
}

/** Lets every retry of a file's tests follow at once: the wait before it is a random share of half a second and more. */
export function retryAtOnce(): void {
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => vi.restoreAllMocks());
}

/** A fetch that never answers, and ends only when it is aborted. */
export function neverAnswers(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A promise's rejection. Fails when there is none. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("Expected a rejection, and the promise was fulfilled.");
}

/** As `rejection`, for an error of the given class. */
export async function failureOf<Kind extends Error>(
  promise: PromiseLike<unknown>,
  // oxlint-disable-next-line typescript/no-explicit-any -- any class will do, whatever it is made from
  kind: abstract new (...given: any[]) => Kind,
): Promise<Kind> {
  const error = await rejection(promise);
  if (error instanceof kind) return error;
  throw new Error(`Expected ${kind.name}, got ${String(error)}`, { cause: error });
}
