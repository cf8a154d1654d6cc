// `#libraries` where they are part of the file already: in CommonJS, which carries them inside, and where the whole
// program is loaded at once.
import * as ky from "ky";
import * as retries from "p-retry";

export const loadKy = (): typeof ky => ky;
export const loadPRetry = (): typeof retries => retries;
