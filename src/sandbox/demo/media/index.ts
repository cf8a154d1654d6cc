// The files behind the links of albums: a few small ones, for screens to show.
import { uprightPictures, widePictures } from "./pictures.ts";
import { video } from "./video.ts";

export interface DemoMedium {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** One of the demo's pictures, upright where it is shown so: the same for the same name. */
export function demoPicture(name: string | number, upright: boolean): DemoMedium {
  const pictures = upright ? uprightPictures : widePictures;
  let sum = 0;
  for (const character of String(name)) sum += character.charCodeAt(0);
  return { contentType: "image/jpeg", body: bytesOf(pictures[sum % pictures.length] ?? "") };
}

export function demoVideo(): DemoMedium {
  return { contentType: "video/mp4", body: bytesOf(video) };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.replaceAll("\n", "")), (character) => character.charCodeAt(0));
}
