// How far two pictures of the page are from one another. Counted square by square: an icon that is missing is a small
// part of a picture, and most of the square that it stood in.
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** The side of a square, in points of the picture: about as large as an icon, or a word. */
const SIDE = 16;

/** How different two colours may be and still be the same, from 0 to 1. */
const SAME_COLOUR = 0.03;

export interface Difference {
  /** The largest share of any square that differs; 1 for pictures of another size. */
  readonly most: number;
  /** Shows what differs; null for pictures of another size. */
  readonly picture: Buffer | null;
}

/** Points at the edge of a letter or a line are left out where they differ only in how soft the edge is. */
export function difference(one: Buffer, other: Buffer): Difference {
  const [left, right] = [PNG.sync.read(one), PNG.sync.read(other)];
  const { width, height } = left;
  if (right.width !== width || right.height !== height) return { most: 1, picture: null };
  const shown = new PNG({ width, height });
  // Bare: nothing but what differs has a colour.
  const differing = new PNG({ width, height });
  const options = { threshold: SAME_COLOUR };
  pixelmatch(left.data, right.data, shown.data, width, height, options);
  pixelmatch(left.data, right.data, differing.data, width, height, { ...options, diffMask: true });
  const squares = new Map<number, number>();
  const columns = Math.ceil(width / SIDE);
  for (let point = 0; point < width * height; point++) {
    if (differing.data[4 * point + 3] === 0) continue;
    const [x, y] = [point % width, Math.floor(point / width)];
    const square = Math.floor(y / SIDE) * columns + Math.floor(x / SIDE);
    squares.set(square, (squares.get(square) ?? 0) + 1);
  }
  const most = Math.max(0, ...squares.values()) / SIDE ** 2;
  return { most, picture: PNG.sync.write(shown) };
}
