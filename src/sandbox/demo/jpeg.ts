// A small baseline JPEG encoder, so that the sandbox's pictures are what the service serves.

/** Three bytes (red, green, blue) for each pixel, row by row. */
export interface Bitmap {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const BLOCK = 8;
const END_OF_BLOCK = 0x00;
const SIXTEEN_ZEROS = 0xf0;

/** The order in which a block's coefficients are written: diagonals, low frequencies first. */
const zigzag = diagonalOrder();
/** Coarser steps for finer detail; one table serves brightness and colour. */
const quantization = zigzag.map((at) => 4 + 3 * ((at % BLOCK) + Math.floor(at / BLOCK)));
const cosines = cosineTable();

const dcSymbols = Array.from({ length: 12 }, (_, size) => size);
const acSymbols = [END_OF_BLOCK, SIXTEEN_ZEROS, ...runsAndSizes()];
// The end of a block is by far the commonest symbol, so it alone gets a short code.
const dcCodes = codesOfLength(dcSymbols, 4, 0);
const acCodes = codesOfLength(acSymbols.slice(1), 8, 0b0100_0000);
acCodes.set(END_OF_BLOCK, { bits: 0b00, length: 2 });

interface Code {
  bits: number;
  length: number;
}

/** Encodes a bitmap as a baseline JPEG without colour subsampling. */
export function encodeJpeg(bitmap: Bitmap): Uint8Array {
  const writer = new BitWriter(header(bitmap.width, bitmap.height));
  const previousDc = [0, 0, 0];
  const block = new Float64Array(BLOCK * BLOCK);
  for (let top = 0; top < bitmap.height; top += BLOCK) {
    for (let left = 0; left < bitmap.width; left += BLOCK) {
      for (let component = 0; component < 3; component++) {
        readBlock(bitmap, left, top, component, block);
        const coefficients = transform(block);
        writeBlock(writer, coefficients, previousDc[component] ?? 0);
        previousDc[component] = coefficients[0] ?? 0;
      }
    }
  }
  return writer.finish();
}

function readBlock(
  { width, height, rgb }: Bitmap,
  left: number,
  top: number,
  component: number,
  block: Float64Array,
): void {
  for (let y = 0; y < BLOCK; y++) {
    const row = Math.min(top + y, height - 1) * width;
    for (let x = 0; x < BLOCK; x++) {
      const at = 3 * (row + Math.min(left + x, width - 1));
      const red = rgb[at] ?? 0;
      const green = rgb[at + 1] ?? 0;
      const blue = rgb[at + 2] ?? 0;
      block[y * BLOCK + x] =
        component === 0
          ? 0.299 * red + 0.587 * green + 0.114 * blue - 128
          : component === 1
            ? -0.1687 * red - 0.3313 * green + 0.5 * blue
            : 0.5 * red - 0.4187 * green - 0.0813 * blue;
    }
  }
}

/** The quantized cosine transform of a block, in zigzag order. */
function transform(block: Float64Array): Int32Array {
  const rows = new Float64Array(BLOCK * BLOCK);
  const result = new Int32Array(BLOCK * BLOCK);
  const first = block[0];
  if (block.every((value) => value === first)) {
    result[0] = Math.round(((first ?? 0) * BLOCK) / (quantization[0] ?? 1));
    return result;
  }
  for (let y = 0; y < BLOCK; y++) {
    for (let u = 0; u < BLOCK; u++) {
      let sum = 0;
      for (let x = 0; x < BLOCK; x++) {
        sum += (block[y * BLOCK + x] ?? 0) * (cosines[u * BLOCK + x] ?? 0);
      }
      rows[y * BLOCK + u] = sum;
    }
  }
  zigzag.forEach((at, index) => {
    const u = at % BLOCK;
    const v = Math.floor(at / BLOCK);
    let sum = 0;
    for (let y = 0; y < BLOCK; y++) {
      sum += (rows[y * BLOCK + u] ?? 0) * (cosines[v * BLOCK + y] ?? 0);
    }
    result[index] = Math.round(sum / (quantization[index] ?? 1));
  });
  return result;
}

function writeBlock(writer: BitWriter, coefficients: Int32Array, previousDc: number): void {
  writeValue(writer, dcCodes, 0, (coefficients[0] ?? 0) - previousDc);
  let zeros = 0;
  for (let index = 1; index < coefficients.length; index++) {
    const value = coefficients[index] ?? 0;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) writer.code(acCodes.get(SIXTEEN_ZEROS));
    writeValue(writer, acCodes, zeros << 4, value);
    zeros = 0;
  }
  if (zeros > 0) writer.code(acCodes.get(END_OF_BLOCK));
}

/** Writes the symbol (run and bit size) and then the bits of a value. */
function writeValue(writer: BitWriter, codes: Map<number, Code>, run: number, value: number): void {
  const size = 32 - Math.clz32(Math.abs(value));
  writer.code(codes.get(run | size));
  writer.bits(value < 0 ? value + (1 << size) - 1 : value, size);
}

class BitWriter {
  #bytes: Uint8Array;
  #length: number;
  #pending = 0;
  #pendingBits = 0;

  constructor(start: readonly number[]) {
    this.#bytes = new Uint8Array(16_384);
    this.#bytes.set(start);
    this.#length = start.length;
  }

  code(code: Code | undefined): void {
    if (code === undefined) throw new RangeError("a coefficient is out of the range of the codes");
    this.bits(code.bits, code.length);
  }

  bits(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.#pending = (this.#pending << 1) | ((value >> bit) & 1);
      this.#pendingBits++;
      if (this.#pendingBits === 8) this.#flush();
    }
  }

  finish(): Uint8Array {
    while (this.#pendingBits > 0) this.bits(1, 1);
    this.#byte(0xff);
    this.#byte(0xd9);
    return this.#bytes.slice(0, this.#length);
  }

  #flush(): void {
    this.#byte(this.#pending);
    // A byte of ones would read as the start of a marker, so a zero follows it.
    if (this.#pending === 0xff) this.#byte(0);
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }
}

function header(width: number, height: number): number[] {
  const lengths = (counts: Record<number, number>) =>
    Array.from({ length: 16 }, (_, index) => counts[index + 1] ?? 0);
  return [
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...quantization]),
    ...segment(0xc0, [8, ...short(height), ...short(width), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    ...segment(0xc4, [0x00, ...lengths({ 4: dcSymbols.length }), ...dcSymbols]),
    ...segment(0xc4, [0x10, ...lengths({ 2: 1, 8: acSymbols.length - 1 }), ...acSymbols]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ];
}

function segment(marker: number, content: readonly number[]): number[] {
  return [0xff, marker, ...short(content.length + 2), ...content];
}

function short(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}

function diagonalOrder(): number[] {
  const cells = Array.from({ length: BLOCK * BLOCK }, (_, at) => at);
  const diagonal = (at: number) => (at % BLOCK) + Math.floor(at / BLOCK);
  // Even diagonals run upwards, odd ones downwards.
  return cells.toSorted(
    (a, b) => diagonal(a) - diagonal(b) || (diagonal(a) % 2 === 0 ? b - a : a - b),
  );
}

function cosineTable(): Float64Array {
  const table = new Float64Array(BLOCK * BLOCK);
  for (let u = 0; u < BLOCK; u++) {
    const scale = u === 0 ? Math.SQRT1_2 / 2 : 0.5;
    for (let x = 0; x < BLOCK; x++) {
      table[u * BLOCK + x] = scale * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
    }
  }
  return table;
}

function runsAndSizes(): number[] {
  const symbols: number[] = [];
  for (let run = 0; run < 16; run++) {
    for (let size = 1; size <= 10; size++) symbols.push((run << 4) | size);
  }
  return symbols;
}

function codesOfLength(symbols: readonly number[], length: number, first: number) {
  return new Map<number, Code>(
    symbols.map((symbol, index) => [symbol, { bits: first + index, length }]),
  );
}
