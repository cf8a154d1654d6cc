// The metrics, named by OpenTelemetry's rules.
import {
  type Attributes,
  type Counter,
  createNoopMeter,
  type Histogram,
  type Meter,
} from "@opentelemetry/api";

import type { RateLimit } from "group-management-sdk";
import { createLeastOfMinute, type LeastOfMinute } from "./least-of-minute.ts";

export interface Measures {
  /** Seconds of a call, whatever its outcome; also of one that sent nothing. */
  readonly calls: Histogram;
  /** Seconds of a request, with its body. */
  readonly duration: Histogram;
  /** Retries of calls. */
  readonly retries: Counter;
  /** Seconds that calls wait for the service's limits, as expected when a wait begins. */
  readonly waits: Histogram;
  /** Responses that failed validation. */
  readonly drifts: Counter;
  /** Records the window that a response of a service reports, of any credential. */
  window(limit: RateLimit, server: Attributes): void;
  /** Whether the program has no SDK, so that nothing is measured. */
  readonly idle: boolean;
}

/** The boundaries that the conventions recommend. */
const secondsOfRequests = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
/** With queue, retries and backoff. */
const secondsOfCalls = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const partsOfWindows = [0.1, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99, 1];
/** A window lasts a minute. */
const secondsOfWaits = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120];

const made = new WeakMap<Meter, Measures>();

/** The metrics of a meter: one set for all clients that record to it, because a gauge has one callback. */
export function measuresOf(meter: Meter): Measures {
  const measures = made.get(meter) ?? createMeasures(meter);
  made.set(meter, measures);
  return measures;
}

function createMeasures(meter: Meter): Measures {
  return {
    idle: meter === createNoopMeter(),
    calls: meter.createHistogram("group_management.client.call.duration", {
      description: "Duration of calls, with waits and retries.",
      unit: "s",
      advice: { explicitBucketBoundaries: secondsOfCalls },
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
    window: measureWindows(meter),
  };
}

/** A service, with the limit of its last response, and the fewest requests remaining in a window. */
interface Service {
  readonly server: Attributes;
  readonly limit: number;
  readonly fewest: LeastOfMinute;
}

/** Measures windows without naming their credentials: the used part of each, and the fewest requests remaining. */
function measureWindows(meter: Meter): Measures["window"] {
  const used = meter.createHistogram("group_management.client.rate_limit.utilization", {
    description: "Used part of the window of a credential, at each response.",
    unit: "1",
    advice: { explicitBucketBoundaries: partsOfWindows },
  });
  const services = new Map<string, Service>();
  const remaining = meter.createObservableGauge("group_management.client.rate_limit.remaining", {
    description: "Fewest requests remaining in a window, of the responses of the last minute.",
    unit: "{request}",
  });
  remaining.addCallback((result) => {
    const now = performance.now();
    for (const { server, limit, fewest } of services.values()) {
      // Without a value an SDK repeats the last one. After a minute without responses every window is a new one.
      result.observe(fewest.at(now) ?? limit, server);
    }
  });
  return ({ limit, remaining: left }, server) => {
    if (limit > 0) used.record(Math.max(0, 1 - left / limit), server);
    const key = JSON.stringify(server);
    const fewest = services.get(key)?.fewest ?? createLeastOfMinute();
    fewest.add(left, performance.now());
    services.set(key, { server, limit, fewest });
  };
}
