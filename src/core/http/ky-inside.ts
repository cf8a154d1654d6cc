// ky where it is part of the file already: in CommonJS, which carries it inside, and where the whole program is loaded at
// once.
import * as ky from "ky";

export const loadKy = (): typeof ky => ky;
