// `#libraries` where they are part of the file already: in CommonJS, which carries them inside, and where the whole
// program is loaded at once.
import * as ky from "ky";
import pRetry from "p-retry";

export const loadKy = (): typeof ky => ky;
/** The function alone, so that bundlers leave out the rest. */
export const loadPRetry = (): typeof pRetry => pRetry;
