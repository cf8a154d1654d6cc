// The files behind the links of albums: one picture in several lights, and one video.
import { picture } from "./picture.ts";
import { video } from "./video.ts";

export interface DemoMedium {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The picture's quantization tables, 64 bytes each: larger factors give more contrast or stronger colors. */
const tables = { brightness: 25, color: 94 } as const;
const lights = [
  { brightness: 1, color: 1 },
  { brightness: 1, color: 1.9 },
  { brightness: 1, color: 0.4 },
  { brightness: 0.6, color: 1.4 },
];

/** The demo's picture, always in the same light for the same name. */
export function demoPicture(name: string | number): DemoMedium {
  let sum = 0;
  for (const character of String(name)) sum += character.charCodeAt(0);
  const light = lights[sum % lights.length] ?? { brightness: 1, color: 1 };
  const body = bytesOf(picture);
  for (const table of ["brightness", "color"] as const) {
    for (let at = tables[table]; at < tables[table] + 64; at++) {
      body[at] = Math.max(1, Math.round((body[at] ?? 1) * light[table]));
    }
  }
  return { contentType: "image/jpeg", body };
}

export function demoVideo(): DemoMedium {
  return { contentType: "video/mp4", body: bytesOf(video) };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.replaceAll("\n", "")), (character) => character.charCodeAt(0));
}
