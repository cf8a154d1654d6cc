// Reads the body of a fetch's response, and no more of it than was asked for.

/** The text of a body; null when it is larger than `most` bytes. Ends early with the signal. */
export async function readText(
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<string | null> {
  const length = knownLength(response);
  if (length !== null && length <= most) return response.text();
  // React Native hands bodies over whole.
  if (typeof response.body?.getReader !== "function") {
    const text = await response.text();
    return mayExceed(text, most) && new Blob([text]).size > most ? null : text;
  }
  const reader = response.body.getReader();
  // A fetch that does not heed its signal would go on to deliver.
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  try {
    const decoder = new TextDecoder();
    let text = "";
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > most) {
        stop();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Bytes of a body that was not packed, where that is certain: other origins' headers may be hidden. */
function knownLength({ type, headers }: Response): number | null {
  const length = headers.get("content-length") ?? "";
  const plain = type === "basic" && !headers.has("content-encoding") && /^\d+$/.test(length);
  return plain ? Number(length) : null;
}

/** A character takes at most three bytes. */
function mayExceed(text: string, most: number): boolean {
  return text.length * 3 > most;
}
