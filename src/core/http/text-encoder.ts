// Stands in CommonJS builds for the global of the same name: ky creates one while it is loaded, and Jest's jsdom has none.

class EncoderOfBuffer {
  encode(text: string): Uint8Array {
    return Buffer.from(text);
  }
}

export const TextEncoder = globalThis.TextEncoder ?? EncoderOfBuffer;
