// The bars that this client is held to, beside what was measured.
import { client } from "../reliability/verdict.ts";
import { yardstick } from "../measures/cost.ts";
import type { Results } from "./results.ts";

export interface Bar {
  what: string;
  bar: string;
  measured: string;
  kept: boolean;
}

interface Limit {
  what: string;
  value: number | undefined;
  atMost: number;
  unit: string;
  digits: number;
}

export function barsOf(results: Results): Bar[] {
  const clientBytes = results.webBundle[client]?.gzipped;
  const wholeBytes = results.wholeWebBundle?.gzipped;
  const first = results.coldStart.contestants;
  const [own, fetch] = [first[client]?.median, first[yardstick]?.median];
  const limits: Limit[] = [
    {
      what: "one event, checked",
      value: results.event.contestants[client]?.median,
      atMost: 0.66,
      unit: "× raw",
      digits: 2,
    },
    {
      what: "one event with openTelemetry() and no SDK",
      value: results.telemetry.contestants["telemetry-idle"]?.median,
      atMost: 1.1,
      unit: "× without",
      digits: 2,
    },
    {
      what: "page of 200 contacts, checked",
      value: results.page.contestants[client]?.median,
      atMost: 0.92,
      unit: "× raw",
      digits: 2,
    },
    {
      what: "a walk over all contacts",
      value: results.walk.contestants[client]?.median,
      atMost: 0.88,
      unit: "× raw",
      digits: 2,
    },
    {
      what: "a walk over all contacts, on the clock",
      value: results.walk.wall.contestants[client]?.median,
      atMost: 1,
      unit: "× raw",
      digits: 2,
    },
    {
      what: "start to first answer, against fetch's own",
      value: own === undefined || fetch === undefined ? undefined : own / fetch,
      atMost: 1.25,
      unit: "× raw",
      digits: 2,
    },
    {
      what: "one event over a given fetch (ky)",
      value: results.event.contestants["over-fetch"]?.median,
      atMost: 1.55,
      unit: "× raw",
      digits: 2,
    },
    {
      what: "web bundle of the client, minified and gzipped",
      value: clientBytes === undefined ? undefined : clientBytes / 1000,
      atMost: 48,
      unit: "KB",
      digits: 1,
    },
    {
      what: "the same with every export: catalogue, enumerations, helpers",
      value: wholeBytes === undefined ? undefined : wholeBytes / 1000,
      atMost: 60,
      unit: "KB",
      digits: 1,
    },
  ];
  return limits.map(({ what, value, atMost, unit, digits }) => ({
    what,
    bar: `at most ${atMost.toFixed(digits)} ${unit}`,
    measured: value === undefined ? "–" : `${value.toFixed(digits)} ${unit}`,
    kept: value !== undefined && value <= atMost,
  }));
}
