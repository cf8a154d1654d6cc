// The requests that the service received, by window.
import type { RequestLogEntry } from "group-management-sdk/sandbox";

const windowSeconds = 60;

export interface Arrivals {
  readonly requests: number;
  readonly refused: number;
  readonly seconds: number;
  /** Requests of each window: it begins on the whole second of its first request. */
  readonly windows: readonly number[];
  /** The part of the whole windows that was used, the last and unfinished one aside. */
  readonly rate: number;
}

export function arrivalsOf(requests: readonly RequestLogEntry[], limit: number): Arrivals {
  const times = requests.map(({ at }) => at.getTime() / 1000);
  const windows: number[] = [];
  let ends = -Infinity;
  for (const time of times) {
    if (time >= ends) {
      ends = Math.floor(time) + windowSeconds;
      windows.push(0);
    }
    windows.push((windows.pop() ?? 0) + 1);
  }
  const seconds = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const whole = windows.slice(0, -1);
  return {
    requests: requests.length,
    refused: requests.filter(({ status }) => status === 429).length,
    seconds,
    windows,
    rate: whole.reduce((sum, used) => sum + used, 0) / (whole.length * limit),
  };
}
