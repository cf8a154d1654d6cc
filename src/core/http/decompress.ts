// Decodes a body by its content encodings, as Node's fetch does: the same encodings, and a missing end is no error. Unlike
// there, the size of the result is limited.
import type * as zlibModule from "node:zlib";

type Zlib = typeof zlibModule;
type Done = (error: Error | null, unpacked: Buffer) => void;
type Unpack = (bytes: Buffer, most: number, done: Done) => void;

export const acceptedEncodings = "gzip, deflate, br";

/** The most content encodings of one body: a long list would only cost time. */
const mostCodings = 5;

/** Decodes a body; null if the result, or a stage on the way, is larger than `most` bytes. */
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
    // With an unknown encoding the body is returned as it is.
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
  // Accepts a missing end, as undici's fetch and browsers do.
  const lenient = { finishFlush: Z_SYNC_FLUSH };
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return unpackWith(zlib.gunzip, lenient);
    case "deflate":
      return (bytes, most, done) => {
        // Raw deflate, without the header of zlib, is read too, as by undici's fetch and browsers.
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
