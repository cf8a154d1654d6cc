// Node's HTTP client: undici, which Node's own fetch is built on, by its dispatchers. One agent for the process,
// never installed as the global one.
import type * as undici from "undici";
import type { Dispatcher } from "undici";

import {
  type Exchange,
  hasNoBody,
  type HttpClient,
  type OnHeaders,
  type HttpRequest,
  type RawResponse,
} from "./http-client.ts";
import type { HeaderSource } from "./headers.ts";
import { acceptedEncodings, decompress } from "./decompress.ts";

/** The used part of undici. A parameter, because Node loads undici when it is needed. */
export type Undici = Pick<typeof undici, "Agent" | "Client">;

// The client has its own timeout; undici's would end a call with `timeout: false`.
const settings = { headersTimeout: 0, bodyTimeout: 0 };

/** Sends over kept connections; a request that is not idempotent over a new one. */
export function undiciClient({ Agent, Client }: Undici): HttpClient {
  const agent = new Agent(settings);
  return (request, onHeaders) => {
    const { origin, path } = addressOf(request.url);
    const exchange = new UndiciExchange(request, origin + path, onHeaders);
    const options = {
      origin,
      path,
      method: request.method,
      headers: { "accept-encoding": acceptedEncodings, ...request.headers },
      body: request.body ?? null,
    };
    const send = () => {
      if (request.idempotent) return void agent.dispatch(options, exchange);
      // The server may have closed a kept connection a moment ago; a new one is open.
      const once = new Client(origin, settings);
      once.dispatch(options, exchange);
      // The connection ends with the exchange.
      once.close(() => {});
    };
    if (request.within) request.within(send);
    else send();
    return exchange;
  };
}

/** One request and its response, reported by undici step by step. */
class UndiciExchange implements Exchange, Dispatcher.DispatchHandler {
  received = 0;
  readonly response: Promise<RawResponse>;
  readonly #request: HttpRequest;
  readonly #url: string;
  readonly #onHeaders: OnHeaders;
  #resolve!: (response: RawResponse) => void;
  #reject!: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #ended: { reason: unknown } | undefined;
  #status = 0;
  #headers: HeaderSource | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  /** The content encoding of the body; empty without one. */
  #encoding = "";
  /** The most bytes that are received. */
  #most = 0;
  #settled = false;

  constructor(request: HttpRequest, url: string, onHeaders: OnHeaders) {
    this.#request = request;
    this.#url = url;
    this.#onHeaders = onHeaders;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  mayHaveBeenSent(): boolean {
    return this.#controller !== undefined;
  }

  abort(reason: unknown): void {
    this.#ended ??= { reason };
    this.#controller?.abort(asError(reason));
    this.#reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The call ended while it waited for a connection, so nothing is sent.
    if (this.#ended) return controller.abort(asError(this.#ended.reason));
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Early hints and the like come before the response.
    if (status < 200) return;
    this.received++;
    this.#status = status;
    this.#headers = headersOf(headers);
    const { method, maxResponseSize } = this.#request;
    if (method !== "HEAD") this.#encoding = this.#headers.get("content-encoding") ?? "";
    // The limit is for the decoded body, and incompressible data grows a little by compression.
    this.#most = this.#encoding ? maxResponseSize * 1.01 + 1024 : maxResponseSize;
    this.#onHeaders(status, this.#headers);
    if (!hasNoBody(status)) return;
    this.#settle("");
    // A wrong length would make undici wait for a body, or read the next response as one.
    const announced =
      this.#headers.get("transfer-encoding") ?? this.#headers.get("content-length") ?? "0";
    if (announced !== "0")
      this.#breakOff("The response announces a body that its status rules out.");
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    this.received++;
    this.#size += chunk.length;
    if (this.#size > this.#most) return this.#tooLarge();
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.received = Infinity;
    if (!this.#settled) this.#read().catch(this.#reject);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }

  async #read(): Promise<void> {
    const { maxResponseSize } = this.#request;
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    const decoded = this.#encoding
      ? await decompress(bytes, this.#encoding, maxResponseSize)
      : bytes;
    if (!decoded || decoded.length > maxResponseSize) return this.#tooLarge();
    const text = decoded.toString("utf8");
    // A byte order mark is no part of the text, as in fetch.
    this.#settle(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  }

  #tooLarge(): void {
    this.#settle("", true);
    this.#chunks = [];
    this.#breakOff("The response is larger than maxResponseSize.");
  }

  #breakOff(why: string): void {
    this.#controller?.abort(new Error(why));
  }

  #settle(text: string, isTooLarge = false): void {
    this.#settled = true;
    const headers = this.#headers ?? headersOf({});
    this.#resolve({ status: this.#status, headers, text, isTooLarge, url: () => this.#url });
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was aborted.");
}

function headersOf(headers: Record<string, string | string[] | undefined>): HeaderSource {
  const read = (name: string) => {
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return {
    get: (name) => read(name.toLowerCase()),
    forEach: (visit) => {
      for (const name of Object.keys(headers)) {
        const value = headers[name];
        // Cookies cannot be joined, since their dates contain commas.
        if (name === "set-cookie" && Array.isArray(value))
          for (const one of value) visit(one, name);
        else visit(read(name) ?? "", name);
      }
    },
  };
}

const origins = new Map<string, string>();

/** Origin and path of an address, as URL writes them. */
function addressOf(url: string): { origin: string; path: string } {
  const end = url.indexOf("/", url.indexOf("://") + 3);
  const given = end < 0 ? url : url.slice(0, end);
  let origin = origins.get(given);
  if (origin === undefined) {
    origin = new URL(given).origin;
    origins.set(given, origin);
  }
  const path = end < 0 ? "/" : url.slice(end);
  if (/^[\w\-.~!$&'()*+,;=:@%/?]*$/.test(path)) return { origin, path };
  const { pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}
