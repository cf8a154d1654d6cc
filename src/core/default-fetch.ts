// What sends requests when the caller names no fetch of their own.
type Fetch = typeof globalThis.fetch;

let own: { send: Fetch; mayReplace: (fetch: Fetch) => boolean } | undefined;

/** Puts a runtime's own sender in the place of its global fetch, as long as `mayReplace` says that nobody has changed that. */
export function preferSender(send: Fetch, mayReplace: (fetch: Fetch) => boolean): void {
  own = { send, mayReplace };
}

/** The global fetch as it is now, or what is preferred to it. */
export function defaultFetch(): Fetch {
  const { fetch } = globalThis;
  return own?.mayReplace(fetch) ? own.send : fetch;
}
