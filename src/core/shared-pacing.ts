// The seam by which clients that know nothing of each other keep one window: a client asks for the gate of its
// credential instead of making one, and a gate may be given another view of its window than its own.
import type { Holds } from "./holds.ts";
import type { AccessTokenProvider } from "./options.ts";
import type { Gate } from "./pacing.ts";
import type { RequestWindow } from "./request-window.ts";

/** Who keeps one window together: `processPacing()`, or `redisPacing()` from `group-management-sdk/redis`. */
export interface SharedPacing {
  /** The clients of this process, or all processes that reach one store. */
  readonly among: "clients" | "processes";
  /** @internal The gate of a credential; made by `create` where there is none yet. */
  gate(subject: PacingSubject, create: (share?: Share) => Gate): Gate;
}

/** @internal Whose gate is asked for. */
export interface PacingSubject {
  readonly baseUrl: string;
  readonly credential: string | AccessTokenProvider;
  /** Logs at `warn`. */
  readonly warn: (message: string, fields: object) => void;
}

/** @internal What a gate knows by itself, and how it is told of news. */
export interface OwnPacing {
  readonly window: RequestWindow;
  readonly holds: Holds;
  /** How many calls could go at once if they had leave. */
  readonly ready: () => number;
  /** Looks again who may go; and who is `held` by now by a limit of its own. */
  readonly look: (held: boolean) => void;
}

/** @internal What takes the place of a gate's own window and holds. */
export type Share = (own: OwnPacing) => Pick<OwnPacing, "window" | "holds">;
