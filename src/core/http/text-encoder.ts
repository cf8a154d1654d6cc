// Replaces the global TextEncoder in CommonJS builds: ky makes one as it is loaded, for the progress of uploads, which this
// client does not use. Older React Native has none.

class Missing {
  encode(): never {
    throw new Error("This runtime has no TextEncoder.");
  }
}

export const TextEncoder = globalThis.TextEncoder ?? Missing;
