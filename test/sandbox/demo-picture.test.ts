// The pictures of the demo albums are sound JPEGs that show what they were drawn from.
import { describe, expect, test } from "vitest";
import { encodeJpeg } from "../../src/sandbox/demo/jpeg.ts";
import { renderPicture } from "../../src/sandbox/demo/picture.ts";
import { randomFrom } from "../../src/sandbox/demo/random.ts";

type Codes = Map<string, number>;

interface Scan {
  width: number;
  height: number;
  /** The mean of each block of each component, as brightness and two colour differences. */
  means: number[][];
  /** Bits that were left after the last block. */
  left: string;
}

/** Reads a JPEG as any viewer does: markers, code tables, then every block of the scan. */
function readJpeg(bytes: Uint8Array): Scan {
  const short = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const tables = new Map<number, Codes>();
  let [at, width, height, step] = [2, 0, 0, 0];
  expect(short(0)).toBe(0xff_d8);
  for (; short(at) !== 0xff_da; at += 2 + short(at + 2)) {
    const marker = short(at);
    if (marker === 0xff_db) step = bytes[at + 5] ?? 0;
    if (marker === 0xff_c0) [height, width] = [short(at + 5), short(at + 7)];
    if (marker === 0xff_c4) tables.set(bytes[at + 4] ?? 0, readCodes(bytes, at + 5));
  }
  expect(short(bytes.length - 2)).toBe(0xff_d9);
  let bits = "";
  for (let index = at + 2 + short(at + 2); index < bytes.length - 2; index++) {
    bits += (bytes[index] ?? 0).toString(2).padStart(8, "0");
    if (bytes[index] === 0xff) expect(bytes[++index]).toBe(0);
  }
  return { width, height, ...readBlocks(bits, tables, step, width, height) };
}

function readCodes(bytes: Uint8Array, at: number): Codes {
  const codes: Codes = new Map();
  let symbol = at + 16;
  let code = 0;
  for (let length = 1; length <= 16; length++) {
    for (let count = bytes[at + length - 1] ?? 0; count > 0; count--) {
      codes.set(code.toString(2).padStart(length, "0"), bytes[symbol++] ?? 0);
      code++;
    }
    code <<= 1;
  }
  return codes;
}

function readBlocks(
  bits: string,
  tables: Map<number, Codes>,
  step: number,
  width: number,
  height: number,
): Pick<Scan, "means" | "left"> {
  let at = 0;
  const symbolOf = (codes: Codes | undefined): number => {
    for (let length = 1; length <= 16; length++) {
      const symbol = codes?.get(bits.slice(at, at + length));
      if (symbol === undefined) continue;
      at += length;
      return symbol;
    }
    throw new Error(`no code at bit ${at}`);
  };
  const valueOf = (size: number): number => {
    if (size === 0) return 0;
    const value = Number.parseInt(bits.slice(at, at + size), 2);
    at += size;
    return value < 2 ** (size - 1) ? value - 2 ** size + 1 : value;
  };
  const means: number[][] = [[], [], []];
  const previous = [0, 0, 0];
  for (let block = Math.ceil(width / 8) * Math.ceil(height / 8); block > 0; block--) {
    for (const component of [0, 1, 2]) {
      const dc = (previous[component] ?? 0) + valueOf(symbolOf(tables.get(0x00)));
      previous[component] = dc;
      means[component]?.push((dc * step) / 8);
      for (let index = 1; index < 64; index++) {
        const symbol = symbolOf(tables.get(0x10));
        if (symbol === 0) break;
        index += symbol >> 4;
        valueOf(symbol & 15);
        expect(index).toBeLessThan(64);
      }
    }
  }
  return { means, left: bits.slice(at) };
}

describe("the encoder", () => {
  test("keeps the mean of each block of noise", () => {
    const [width, height] = [24, 16];
    const rgb = Uint8Array.from({ length: 3 * width * height }, (_, at) => (at * 7919) % 256);
    const scan = readJpeg(encodeJpeg({ width, height, rgb }));
    for (let block = 0; block < 6; block++) {
      const sums = [0, 0, 0];
      for (let pixel = 0; pixel < 64; pixel++) {
        const x = 8 * (block % 3) + (pixel % 8);
        const y = 8 * Math.floor(block / 3) + Math.floor(pixel / 8);
        [0, 1, 2].forEach((channel) => {
          sums[channel] = (sums[channel] ?? 0) + (rgb[3 * (y * width + x) + channel] ?? 0) / 64;
        });
      }
      const [red = 0, green = 0, blue = 0] = sums;
      const expected = [
        0.299 * red + 0.587 * green + 0.114 * blue - 128,
        -0.1687 * red - 0.3313 * green + 0.5 * blue,
        0.5 * red - 0.4187 * green - 0.0813 * blue,
      ];
      expected.forEach((mean, component) => {
        expect(Math.abs((scan.means[component]?.[block] ?? Infinity) - mean)).toBeLessThan(0.6);
      });
    }
    expect(scan.left).toMatch(/^1{0,7}$/);
  });

  test("marks bytes of ones, so that no viewer takes them for a marker", () => {
    // Patches of one color: their steps in brightness are the longest values there are.
    const random = randomFrom("patches");
    const [width, height] = [640, 480];
    const patches = Array.from({ length: 4800 * 3 }, () => 256 * random.next());
    const rgb = Uint8Array.from({ length: 3 * width * height }, (_, at) => {
      const pixel = Math.floor(at / 3);
      const patch = 80 * Math.floor(pixel / width / 8) + Math.floor((pixel % width) / 8);
      return patches[3 * patch + (at % 3)] ?? 0;
    });
    const bytes = encodeJpeg({ width, height, rgb });
    expect(bytes.some((byte, at) => byte === 0xff && bytes[at + 1] === 0)).toBe(true);
    expect(readJpeg(bytes).left).toMatch(/^1{0,7}$/);
  });

  test.each([
    [1, 1],
    [8, 8],
    [17, 9],
  ])("writes every block of a picture of %i by %i", (width, height) => {
    const rgb = new Uint8Array(3 * width * height).fill(200);
    const scan = readJpeg(encodeJpeg({ width, height, rgb }));
    expect([scan.width, scan.height]).toEqual([width, height]);
    expect(scan.means[0]?.every((mean) => Math.abs(mean - 72) < 0.6)).toBe(true);
    expect(scan.left).toMatch(/^1{0,7}$/);
  });
});

describe("a picture", () => {
  test("is a JPEG of the size asked for, read to its last bit", () => {
    const { contentType, body } = renderPicture(101, 161, 99);
    expect(contentType).toBe("image/jpeg");
    const scan = readJpeg(body);
    expect([scan.width, scan.height]).toEqual([161, 99]);
    expect(scan.left).toMatch(/^1{0,7}$/);
  });

  test("shows a landscape: many tones, not one", () => {
    const tones = readJpeg(renderPicture("itm_1", 320, 240).body).means[0] ?? [];
    expect(new Set(tones.map(Math.round)).size).toBeGreaterThan(15);
  });

  test("is the same for the same seed and another for another", () => {
    expect(renderPicture(7, 96, 64)).toEqual(renderPicture(7, 96, 64));
    expect(renderPicture(7, 96, 64)).not.toEqual(renderPicture(8, 96, 64));
    expect(renderPicture("itm_1", 96, 64)).not.toEqual(renderPicture("itm_2", 96, 64));
  });

  test("shows the same scene small and large", () => {
    const brightness = (width: number, height: number) => {
      const tones = readJpeg(renderPicture(3, width, height).body).means[0] ?? [];
      return tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
    };
    expect(Math.abs(brightness(160, 120) - brightness(640, 480))).toBeLessThan(3);
  });

  test("is never larger than 2048 pixels a side, and never empty", () => {
    const wide = readJpeg(renderPicture(1, 4096, 64).body);
    expect([wide.width, wide.height]).toEqual([2048, 32]);
    const none = readJpeg(renderPicture(1, 0, 0).body);
    expect([none.width, none.height]).toEqual([1, 1]);
  });
});
