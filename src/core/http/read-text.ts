// Reads the body of a fetch's response, up to a limit.
import { hasNoBody, type RawResponse } from "./http-client.ts";

/** The text of a body, empty if it is larger than the limit. */
type Text = Pick<RawResponse, "text" | "isTooLarge">;

const tooLarge: Text = { text: "", isTooLarge: true };
const asText = (text: string): Text => ({ text, isTooLarge: false });

/** Reads a body of at most `most` bytes. Ends early with the signal. */
export function readText(
  response: Response,
  most: number,
  signal: AbortSignal,
  onChunk: () => void,
): Promise<Text> {
  const isBodiless = hasNoBody(response.status);
  const length = isBodiless ? null : knownLength(response);
  if (length !== null && length <= most) return response.text().then(asText);
  return readChunks(response, isBodiless, most, signal, onChunk);
}

async function readChunks(
  response: Response,
  isBodiless: boolean,
  most: number,
  signal: AbortSignal,
  onChunk: () => void,
): Promise<Text> {
  const chunks = chunksOf(response.body);
  // A fetch that ignores its signal would go on delivering.
  const stop = () => void Promise.resolve(chunks?.stop()).catch(() => {});
  if (isBodiless) {
    stop();
    return asText("");
  }
  // React Native's fetch has no streams.
  if (!chunks) {
    const text = await response.text();
    // A character takes at most three bytes.
    const isTooLarge = text.length * 3 > most && new Blob([text]).size > most;
    return isTooLarge ? tooLarge : asText(text);
  }
  // With a fetch that ignores its signal, the call may have ended before the headers came.
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  try {
    const decoder = new TextDecoder();
    let text = "";
    let size = 0;
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) return asText(text + decoder.decode());
      onChunk();
      size += value.byteLength;
      if (size > most) {
        stop();
        return tooLarge;
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

interface Chunks {
  read(): Promise<{ readonly done?: boolean; readonly value: Uint8Array }>;
  stop(): unknown;
}

/**
 * The pieces of a body: those of a web stream, or of a Node stream, which libraries have that are older than the
 * former.
 */
function chunksOf(body: unknown): Chunks | null {
  const { getReader, destroy } = (body ?? {}) as Partial<ReadableStream & { destroy(): void }>;
  if (typeof getReader === "function") {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    return { read: () => reader.read() as ReturnType<Chunks["read"]>, stop: () => reader.cancel() };
  }
  if (typeof destroy !== "function" || !(Symbol.asyncIterator in (body as object))) return null;
  const stream = body as AsyncIterable<Uint8Array> & { destroy(): void };
  const iterator = stream[Symbol.asyncIterator]();
  return {
    read: () => iterator.next() as ReturnType<Chunks["read"]>,
    stop: () => stream.destroy(),
  };
}

/** Bytes of a body that was not packed, where that is certain: other origins' headers may be hidden. */
function knownLength({ type, headers }: Response): number | null {
  const length = headers.get("content-length") ?? "";
  const plain = type === "basic" && !headers.has("content-encoding") && /^\d+$/.test(length);
  return plain ? Number(length) : null;
}
