// The JSON of a request, read up to a limit.
import { noJson, BackendRefusal } from "./responses.ts";
import type { Route } from "./routes.ts";

/** The value of a body; undefined without one. Throws the refusal of a body that the service would not take. */
export async function readJson(request: Request, route: Route): Promise<unknown> {
  const bytes = await readBytes(request, route.largestBody);
  if (bytes.length < Number(request.headers.get("content-length"))) throw readBefore();
  if (bytes.length === 0 && route.body !== "required") return undefined;
  // A page of any site may send a body without a type. What has no body has none: a stream shows that at its end.
  if (bytes.length > 0 && !request.headers.has("content-type")) throw noJson();
  try {
    // Refuses what is no UTF-8, which would be sent with other characters.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new BackendRefusal(400, "invalid_body", "The body is no JSON.");
  }
}

const readBefore = () =>
  new BackendRefusal(
    500,
    "internal_error",
    "The body was read before it came to this app's backend, such as by express.json().",
  );

/** Reads no more than the limit: a body may be sent in chunks, without its length. */
async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new BackendRefusal(413, "payload_too_large", `The body is larger than ${most} bytes.`);
  if (Number(request.headers.get("content-length")) > most) throw tooLarge();
  if (request.bodyUsed) throw readBefore();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const bytes = new Uint8Array(most);
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, size);
    if (size + value.length > most) {
      // Not awaited: some streams settle it when all has come.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    bytes.set(value, size);
    size += value.length;
  }
}
