// The sandbox as a handler for msw 2 and 3. msw calls any object with a handler's methods, so this is one
// without importing msw: the sandbox loads where msw is not installed, in any module format.
import type { Service } from "../service/service.ts";
import { toResponse, untilAborted } from "./fetch.ts";

interface RunArguments {
  request: Request;
  requestId: string;
}

interface RunResult {
  handler: SandboxHandler;
  request: Request;
  requestId: string;
  response: Response;
}

export class SandboxHandler {
  /** How msw 3, and msw 2 from 2.13, know a handler of requests. */
  readonly kind = "request";
  /** How earlier releases of msw 2 know one. */
  readonly __kind = "RequestHandler";
  readonly info: { header: string };
  readonly #service: Service;
  readonly #origin: string;
  /** msw's own handlers tell whether they ever matched. */
  isUsed = false;

  constructor(service: Service, baseUrl: string) {
    this.info = { header: `group-management-sandbox ${baseUrl}` };
    this.#service = service;
    this.#origin = new URL(baseUrl).origin;
  }

  /** Null for what is not the sandbox's: msw goes on to the next handler. */
  async run({ request, requestId }: RunArguments): Promise<RunResult | null> {
    if (!this.predicate({ request })) return null;
    this.isUsed = true;
    const kept = request.clone();
    const response = await this.#respond(request);
    return { handler: this, request: kept, requestId, response };
  }

  async #respond(request: Request): Promise<Response> {
    const { signal } = request;
    try {
      const outcome = await this.#service.answer(request, this.#origin, signal);
      if (outcome.kind === "reset") return Response.error();
      if (outcome.kind !== "hang") return toResponse(outcome, request.url, moment);
      await untilAborted(signal);
    } catch (error) {
      // Only a caller who went away may end a request here; anything else is a mistake to be seen.
      if (!signal.aborted) throw error;
    }
    return Response.error();
  }

  predicate({ request }: { request: Request }): boolean {
    const { origin, pathname } = new URL(request.url);
    return origin === this.#origin && this.#service.serves(pathname);
  }

  async test({ request }: { request: Request }): Promise<boolean> {
    return this.predicate({ request });
  }

  async parse(): Promise<object> {
    return {};
  }

  /** The sandbox keeps its own log, in `requests`. */
  log(): void {}

  reset(): void {}

  restore(): void {}

  dispose(): void {}
}

/** In Node msw answers through a socket of its own: an error at once would cut the headers off too. */
function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
