// The pictures of the demo albums: small landscapes drawn from a seed, the same for the same seed.
import { encodeJpeg } from "./jpeg.ts";
import { randomFrom } from "./random.ts";

type Color = readonly [red: number, green: number, blue: number];

interface Palette {
  skyTop: Color;
  skyBottom: Color;
  light: Color;
  far: Color;
  near: Color;
}

/** Morning, noon, evening, night, snow. */
const palettes: readonly Palette[] = [
  {
    skyTop: [120, 150, 190],
    skyBottom: [250, 214, 180],
    light: [255, 240, 200],
    far: [140, 140, 160],
    near: [50, 80, 70],
  },
  {
    skyTop: [80, 150, 220],
    skyBottom: [205, 230, 245],
    light: [255, 250, 220],
    far: [110, 150, 130],
    near: [40, 95, 45],
  },
  {
    skyTop: [70, 60, 110],
    skyBottom: [250, 150, 90],
    light: [255, 220, 140],
    far: [120, 80, 100],
    near: [45, 40, 50],
  },
  {
    skyTop: [10, 15, 40],
    skyBottom: [50, 65, 105],
    light: [235, 235, 215],
    far: [30, 40, 65],
    near: [12, 18, 26],
  },
  {
    skyTop: [170, 190, 210],
    skyBottom: [235, 240, 245],
    light: [255, 255, 250],
    far: [185, 200, 215],
    near: [240, 244, 248],
  },
];

const LARGEST = 2048;
const RIDGES = 4;

/** Draws the picture of a seed as a JPEG of the size asked for (at most 2048 pixels a side). */
export function renderPicture(
  seed: string | number,
  width: number,
  height: number,
): { contentType: string; body: Uint8Array } {
  const scale = Math.min(1, LARGEST / Math.max(width, height, 1));
  const bitmapWidth = Math.max(1, Math.round(width * scale));
  const bitmapHeight = Math.max(1, Math.round(height * scale));
  const rgb = drawLandscape(String(seed), bitmapWidth, bitmapHeight);
  return {
    contentType: "image/jpeg",
    body: encodeJpeg({ width: bitmapWidth, height: bitmapHeight, rgb }),
  };
}

function drawLandscape(seed: string, width: number, height: number): Uint8Array {
  const random = randomFrom(seed);
  const palette = random.pick(palettes);
  const sunX = (0.15 + 0.7 * random.next()) * width;
  const sunY = (0.12 + 0.25 * random.next()) * height;
  const sunRadius = 0.07 * Math.min(width, height);
  const ridges = Array.from({ length: RIDGES }, (_, index) => ({
    color: mix(palette.far, palette.near, index / (RIDGES - 1)),
    crest: crestLine(random, width, height, (0.42 + 0.15 * index) * height, index === RIDGES - 1),
  }));
  const rgb = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const sky = mix(palette.skyTop, palette.skyBottom, y / height / 0.6);
    for (let x = 0; x < width; x++) {
      let color = sky;
      if ((x - sunX) ** 2 + (y - sunY) ** 2 < sunRadius ** 2) color = palette.light;
      for (const ridge of ridges) if (y >= (ridge.crest[x] ?? height)) color = ridge.color;
      rgb.set(color, 3 * (y * width + x));
    }
  }
  return rgb;
}

/** The height of a ridge at every column; the nearest one carries fir trees. */
function crestLine(
  random: ReturnType<typeof randomFrom>,
  width: number,
  height: number,
  base: number,
  withTrees: boolean,
): Float64Array {
  const waves = Array.from({ length: 3 }, (_, index) => ({
    turns: (index + 1) * (1 + random.next()),
    phase: 2 * Math.PI * random.next(),
    size: (0.06 * height) / (index + 1),
  }));
  const crest = new Float64Array(width).map((_, x) =>
    waves.reduce(
      (y, { turns, phase, size }) => y + size * Math.sin((turns * 2 * Math.PI * x) / width + phase),
      base,
    ),
  );
  if (!withTrees) return crest;
  const ground = crest.slice();
  for (let tree = 0; tree < 9; tree++) {
    const middle = Math.floor(random.next() * width);
    const tall = (0.1 + 0.12 * random.next()) * height;
    const half = tall / 3.5;
    const foot = ground[middle] ?? base;
    for (let x = Math.ceil(middle - half); x <= middle + half; x++) {
      const top = foot - tall * (1 - Math.abs(x - middle) / half);
      if (x >= 0 && x < width) crest[x] = Math.min(crest[x] ?? height, top);
    }
  }
  return crest;
}

function mix(from: Color, to: Color, share: number): Color {
  const part = Math.min(1, Math.max(0, share));
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part);
  return [channel(0), channel(1), channel(2)];
}
