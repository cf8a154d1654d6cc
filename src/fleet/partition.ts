// How long a process waits while it is partitioned from its store: it goes by what the service's responses say is left,
// as one of the fleet that it last knew.
import type { KnownWindow } from "../core/pacing/request-window.ts";
import type { HeldPermits } from "./held-permits.ts";
import type { LastReply } from "./protocol.ts";

/** How soon to look again while a probe is under way, in milliseconds. */
const soon = 100;
/** After this long, in milliseconds, all processes are taken to have lost the store. */
const lostByAll = 3000;
/** How many a fleet may be that has not shared a window yet. */
const unknownFleet = 8;

/**
 * Milliseconds until the next request may be sent; 0 for now. Each process sends its even part of a window.
 * @param known - the window by this process's own responses.
 * @param lasted - for how long the store has failed.
 */
export function waitPartitioned(
  last: LastReply,
  known: KnownWindow | null,
  { taken, answered, underWay }: HeldPermits,
  lasted: number,
  now: number,
): number {
  const fleet = last.opened > 0 ? last.fleet : Math.max(last.fleet, unknownFleet);
  if (fleet === 1) return 0;
  const isShared = last.isOpen && now < last.end;
  // All permits of the window were given out.
  if (isShared && last.left === 0) return last.end - now;
  if (!known) return underWay > 0 ? soon : 0;
  const own = isShared ? taken : underWay + answered;
  if (own >= Math.floor(known.limit / fleet)) return known.end - now;
  const remaining = isShared ? Math.min(known.remaining, last.left) : known.remaining;
  // The other processes may have as many requests under way as this one, and one more each.
  if (2 * fleet * (underWay + 2) <= remaining) return 0;
  // At first the others may be with the store still, which gives them all that is left.
  return Math.min(known.end - now, Math.max(0, lostByAll - lasted));
}
