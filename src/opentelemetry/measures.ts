// The metrics, named by OpenTelemetry's rules.
import {
  type Counter,
  createNoopMeter,
  type Gauge,
  type Histogram,
  type Meter,
} from "@opentelemetry/api";

export interface Measures {
  /** Seconds of one call to its end, however it ends, also of one that sent nothing. */
  readonly calls: Histogram;
  /** Seconds of one request, its body included. */
  readonly duration: Histogram;
  /** Calls sent once more. */
  readonly retries: Counter;
  /** Seconds that calls wait for the service's limits, as expected when a wait begins. */
  readonly waits: Histogram;
  /** Responses that are not as described. */
  readonly drifts: Counter;
  /** Requests left in the window. Earlier versions of the API have no gauge. */
  readonly remaining: Gauge | undefined;
  /** The used part of a window, as each response says: for many credentials, of which none is named. */
  readonly used: Histogram;
  /** Whether nothing is measured: the meter is that of a program without an SDK. */
  readonly idle: boolean;
}

/** The boundaries that the conventions recommend. */
const secondsOfRequests = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
/** Queue, retries and backoff included. */
const secondsOfCalls = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const partsOfWindows = [0.1, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99, 1];
/** A window lasts a minute. */
const secondsOfWaits = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120];

export function createMeasures(meter: Meter): Measures {
  return {
    idle: meter === createNoopMeter(),
    calls: meter.createHistogram("group_management.client.call.duration", {
      description: "Duration of calls, with waits and retries.",
      unit: "s",
      advice: { explicitBucketBoundaries: secondsOfCalls },
    }),
    used: meter.createHistogram("group_management.client.rate_limit.utilization", {
      description: "Used part of the window of a credential, at each response.",
      unit: "1",
      advice: { explicitBucketBoundaries: partsOfWindows },
    }),
    duration: meter.createHistogram("http.client.request.duration", {
      description: "Duration of HTTP client requests.",
      unit: "s",
      advice: { explicitBucketBoundaries: secondsOfRequests },
    }),
    retries: meter.createCounter("group_management.client.retries", {
      description: "Retries of calls.",
      unit: "{retry}",
    }),
    waits: meter.createHistogram("group_management.client.wait.duration", {
      description: "Waits of calls for the rate limit or a Retry-After.",
      unit: "s",
      advice: { explicitBucketBoundaries: secondsOfWaits },
    }),
    drifts: meter.createCounter("group_management.client.drifts", {
      description: "Responses that failed validation.",
      unit: "{response}",
    }),
    remaining: (meter as Partial<Meter>).createGauge?.(
      "group_management.client.rate_limit.remaining",
      {
        description: "Requests remaining in the current window.",
        unit: "{request}",
      },
    ),
  };
}
