// The interface by which separate clients share a window: a client takes the limiter of its credential instead of creating
// one, and a limiter may use a shared view of its window.
import type { RateLimiter } from "./rate-limiter.ts";
import type { Share } from "./share.ts";

/** Shares a rate limit among clients: `processPacing()`, or `redisPacing()` of `group-management-sdk/redis`. */
export interface SharedPacing {
  /** The clients of one process, or all processes with one store. */
  readonly among: "clients" | "processes";
  /** @internal The limiter of a credential; made by `create` where there is none yet. */
  limiter(subject: PacingSubject, create: (share?: Share) => RateLimiter): RateLimiter;
}

/** @internal The credential whose limiter is requested. */
export interface PacingSubject {
  readonly baseUrl: string;
  readonly credential: string | object;
  /** Logs at `warn`; returns whether the log level allows it. */
  readonly warn: (message: string, fields: object) => boolean;
}
