// The one rule by which news of a request window (spec 8) is merged into what is known of it: by a client alone, by the
// processes of a fleet, and, in another language, by the lease script.

/** A window as it is known. */
export interface KnownWindow {
  /** The second of the service's clock at which it ends, which is its name; 0 while that is only assumed. */
  readonly resets: number;
  /** The name of a window that it is known to have followed; 0 for none. */
  readonly before: number;
  readonly limit: number;
  readonly remaining: number;
  /** When it ends, by the clock of whoever knows it. */
  readonly end: number;
}

/** By how many seconds responses may round the end of one window differently. */
export const rounding = 2;
/** By how many milliseconds a window's end may be misjudged: the service gives both its times in whole seconds. */
const doubt = 2000;

/** Whether news is of the window that is known, of one that came after it, or of one before. */
export function relate(known: KnownWindow, reported: KnownWindow, now: number) {
  const { resets, before } = known;
  const follows = reported.before === (resets || before);
  if (resets === 0) return follows || reported.resets > before + rounding ? "same" : "older";
  if (follows) return "next";
  const later = reported.resets - resets;
  if (reported.resets === before || later < -rounding) return "older";
  // A service may move the end with every response; that alone makes no new window.
  const isNext = reported.remaining > known.remaining || known.end - now < doubt;
  return later > rounding && isNext ? "next" : "same";
}

/** What is known of one window once there is news of it: the least that remains, and the latest name. */
export function merge(known: KnownWindow, reported: KnownWindow): KnownWindow {
  const { resets, before } = known;
  const { limit } = reported;
  const remaining = Math.min(known.remaining, reported.remaining);
  if (resets === 0) {
    // As large as the one before was only assumed.
    const isFull = known.remaining === known.limit;
    return {
      ...reported,
      before: reported.before || before,
      remaining: isFull ? reported.remaining : remaining,
    };
  }
  const later = reported.resets - resets;
  // An estimate of the same end may become better, and so nearer.
  const end =
    later > 0
      ? Math.max(known.end, reported.end)
      : Math.min(known.end, reported.end - 1000 * later);
  return { resets: Math.max(resets, reported.resets), before, limit, remaining, end };
}

/** The window after one that is over, as far as it can be assumed. */
export function following({ resets, before, limit }: KnownWindow, end: number): KnownWindow {
  const size = Math.max(1, limit);
  return { resets: 0, before: resets || before, limit: size, remaining: size, end };
}
