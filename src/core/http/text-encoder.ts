// What stands in CommonJS builds for the global of the same name: ky makes a TextEncoder as it is loaded, for the progress
// of uploads, which nobody asks it for. Older React Native has none.

class Missing {
  encode(): never {
    throw new Error("This runtime has no TextEncoder.");
  }
}

export const TextEncoder = globalThis.TextEncoder ?? Missing;
