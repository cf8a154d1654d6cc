// Calls a caller's hooks and instruments in a way that cannot harm a call.

/** @internal Calls an observer. What it throws, or its promise rejects with, harms no call. */
export function callSafely<Value>(ask: () => Value): Value | undefined {
  try {
    const result: unknown = ask();
    // An async hook that rejects must not become an unhandled rejection either.
    if (typeof result === "object" && result !== null) Promise.resolve(result).catch(() => {});
    return result as Value;
  } catch {
    return undefined;
  }
}
