// The font of an Android phone, so that no picture depends on the fonts of the machine that takes it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const file = "@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2";

/** For `addStyleTag`. */
export const roboto = `@font-face { font-family: Roboto; font-weight: 100 900;
  src: url(data:font/woff2;base64,${readFileSync(createRequire(import.meta.url).resolve(file)).toString("base64")}) }
  * { font-family: Roboto !important }`;
