// Dates in headers, whatever the time zone of the machine.
import { afterEach, describe, expect, test, vi } from "vitest";

import { readDate, readRateLimit, readRetryAfter } from "../../../src/core/http/rate-limit.ts";

afterEach(() => void vi.unstubAllEnvs());

const moment = Date.UTC(2026, 10, 6, 8, 49, 37);
/** The three forms that HTTP knows, that of JSON, and two without their zone. */
const forms = [
  "Fri, 06 Nov 2026 08:49:37 GMT",
  "Friday, 06-Nov-26 08:49:37 GMT",
  "Fri Nov  6 08:49:37 2026",
  "2026-11-06T08:49:37Z",
  "2026-11-06T08:49:37",
  "2026-11-06T09:49:37+01:00",
  "Fri, 06 Nov 2026 08:49:37",
];

describe.each(["UTC", "America/New_York", "Asia/Kolkata"])("in the time zone %s", (name) => {
  test.each(forms)("%s is the same moment", (text) => {
    vi.stubEnv("TZ", name);
    expect(new Date(moment).getHours() === 8).toBe(name === "UTC");
    expect(readDate(new Headers({ date: text }))).toBe(moment);
    const headers = new Headers({ date: text, "retry-after": "Fri Nov  6 08:50:07 2026" });
    expect(readRetryAfter(headers)).toBe(30);
  });
});

test.each(["5", "2026", "soon", "2026-03-01 15:00:00", ""])("%j is no date", (text) => {
  expect(readDate(new Headers({ date: text }))).toBeNull();
});

describe("headers that a gateway repeats", () => {
  test.each(forms)("%s is the date of both", (text) => {
    const headers = new Headers([
      ["date", text],
      ["date", "Fri, 06 Nov 2026 08:49:39 GMT"],
    ]);
    expect(readDate(headers)).toBe(moment);
  });

  test("report the window that lets least through", () => {
    const headers = (limit: string) => ({
      "x-ratelimit-limit": limit,
      "x-ratelimit-remaining": "40, 39",
      "x-ratelimit-reset": "1000, 1001",
    });
    expect(readRateLimit(new Headers(headers("100, 60")))).toEqual({
      limit: 60,
      remaining: 39,
      resetAt: new Date(1_001_000),
    });
    expect(readRateLimit(new Headers(headers("100, many")))).toBeNull();
    expect(readRateLimit(new Headers(headers("")))).toBeNull();
  });
});
