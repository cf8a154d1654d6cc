// Unpacks a body as Node's fetch does: the same codings, as lenient with their ends; and never to more bytes
// than asked for.
import type * as zlibModule from "node:zlib";

type Zlib = typeof zlibModule;
type Done = (error: Error | null, unpacked: Buffer) => void;
type Unpack = (bytes: Buffer, most: number, done: Done) => void;

export const acceptedEncodings = "gzip, deflate, br";

/** More than these on one body would only keep the reader busy. */
const mostCodings = 5;

/** The body behind its `Content-Encoding`; null where it, or a stage of it, is larger than `most` bytes. */
export async function decompress(
  bytes: Buffer,
  encoding: string,
  most: number,
): Promise<Buffer | null> {
  const codings = encoding.toLowerCase().split(",");
  if (codings.length > mostCodings) {
    throw new Error(
      `The response has ${codings.length} content encodings, which is more than are supported.`,
    );
  }
  const stages: Unpack[] = [];
  for (const coding of codings) {
    const unpack = unpackerOf(coding.trim());
    // A coding that is not known leaves the body as it came.
    if (!unpack) return bytes;
    stages.unshift(unpack);
  }
  let body: Buffer | null = bytes;
  for (const unpack of stages) body = body && (await run(unpack, body, most));
  return body;
}

function run(unpack: Unpack, bytes: Buffer, most: number): Promise<Buffer | null> {
  const { constants } = process.getBuiltinModule("node:buffer");
  const limit = Math.min(Math.floor(most), constants.MAX_LENGTH);
  return new Promise((resolve, reject) => {
    if (bytes.length === 0) return resolve(bytes);
    unpack(bytes, limit, (error, unpacked) => {
      if (!error) return resolve(unpacked);
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ERR_BUFFER_TOO_LARGE") resolve(null);
      else reject(error);
    });
  });
}

function unpackerOf(coding: string): Unpack | undefined {
  const zlib: Zlib = process.getBuiltinModule("node:zlib");
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants;
  // With these an end that is missing is no error: servers leave it out, and browsers read on.
  const lenient = { finishFlush: Z_SYNC_FLUSH };
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return unpackWith(zlib.gunzip, lenient);
    case "deflate":
      return (bytes, most, done) => {
        // Some servers send it without the header that tells it apart.
        const wrapped = ((bytes[0] ?? 0) & 0x0f) === 0x08;
        unpackWith(wrapped ? zlib.inflate : zlib.inflateRaw, lenient)(bytes, most, done);
      };
    case "br":
      return unpackWith(zlib.brotliDecompress, { finishFlush: BROTLI_OPERATION_FLUSH });
    case "zstd": {
      // Since Node 22.15.
      const { zstdDecompress } = zlib as Partial<Zlib>;
      return zstdDecompress && unpackWith(zstdDecompress);
    }
    default:
      return undefined;
  }
}

function unpackWith(
  decompressor: (bytes: Buffer, options: { maxOutputLength: number }, done: Done) => void,
  options = {},
): Unpack {
  return (bytes, most, done) => decompressor(bytes, { ...options, maxOutputLength: most }, done);
}
