// Node's HTTP client in the place of its fetch, which costs more than everything else in a call. It does what
// the transport needs of fetch and nothing more: one request, no redirects followed, the body as text.
import type { IncomingMessage } from "node:http";

import type { HeaderSource } from "../core/headers.ts";

/** The part of a `Response` that the transport reads. */
interface NodeResponse {
  readonly status: number;
  readonly headers: HeaderSource;
  readonly url: string;
  text(): Promise<string>;
}

/** What the transport gives to fetch. */
interface NodeRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends a request with the process's global agents, so their settings hold here too. */
export function nodeFetch(url: string, request: NodeRequest): Promise<NodeResponse> {
  const { method, body, signal } = request;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const headers = { ...request.headers, ...length, "accept-encoding": "gzip, deflate, br" };
  // Taken anew each time: instrumentation replaces these functions.
  const { request: open } = process.getBuiltinModule(
    url.startsWith("https:") ? "node:https" : "node:http",
  );
  return new Promise((resolve, reject) => {
    const sending = open(url, { method, headers });
    const abort = () => sending.destroy(new Error("The request was aborted."));
    signal.addEventListener("abort", abort);
    sending.on("close", () => signal.removeEventListener("abort", abort));
    sending.on("error", reject);
    sending.on("response", (message) => {
      // Read from now on: a body that breaks off must find a listener.
      const text = readText(message);
      text.catch(() => {});
      const { statusCode: status = 0 } = message;
      resolve({ status, headers: headersOf(message), url, text: () => text });
    });
    sending.end(body);
    if (signal.aborted) abort();
  });
}

function headersOf({ headers }: IncomingMessage): HeaderSource {
  const read = (name: string) => {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return {
    get: read,
    forEach: (tell) => {
      for (const name of Object.keys(headers)) tell(read(name) ?? "", name);
    },
  };
}

function readText(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.on("error", reject);
    message.on("end", () => {
      if (!message.complete) return reject(new Error("The answer broke off."));
      const [first] = chunks;
      const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks);
      const encoding = message.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
      decode(bytes, encoding, (error, decoded) => {
        if (error) return reject(error);
        // As fetch does: a byte order mark is no part of the text.
        const text = decoded.toString("utf8");
        resolve(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
      });
    });
  });
}

type Decoded = (error: Error | null, bytes: Buffer) => void;

function decode(bytes: Buffer, encoding: string, done: Decoded): void {
  if (encoding === "identity" || bytes.length === 0) return done(null, bytes);
  const zlib = process.getBuiltinModule("node:zlib");
  if (encoding === "gzip" || encoding === "x-gzip") return zlib.gunzip(bytes, done);
  if (encoding === "br") return zlib.brotliDecompress(bytes, done);
  if (encoding === "deflate") return zlib.inflate(bytes, done);
  done(new Error("The answer has a content encoding that was not asked for."), bytes);
}

/**
 * Whether Node's fetch is the one it came with, with nobody's dispatcher behind it: a stub, a mock, a proxy or
 * an instrumented fetch stays in use.
 */
export function isUntouched(fetch: typeof globalThis.fetch): boolean {
  return (
    cameWithNode(fetch) && dispatchers.every((key) => isOwnDispatcher(Reflect.get(globalThis, key)))
  );
}

let known: { fetch: unknown; came: boolean } | undefined;

function cameWithNode(fetch: typeof globalThis.fetch): boolean {
  if (known?.fetch !== fetch) {
    known = {
      fetch,
      came: typeof fetch === "function" && /internal\/deps\/undici/.test(String(fetch)),
    };
  }
  return known.came;
}

const dispatchers = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

function isOwnDispatcher(dispatcher: object | undefined): boolean {
  return (
    dispatcher === undefined || /^(Agent|Dispatcher1Wrapper)$/.test(dispatcher.constructor.name)
  );
}
