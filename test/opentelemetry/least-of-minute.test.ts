import { array, assert, integer, nat, property, record } from "fast-check";
import { test, expect } from "vitest";

import { createLeastOfMinute } from "../../src/opentelemetry/least-of-minute.ts";

test("the least value of the last minute, whatever the order of values and times", () => {
  const step = record({ pause: integer({ min: 0, max: 30_000 }), value: nat(20) });
  assert(
    property(array(step), (steps) => {
      const least = createLeastOfMinute();
      const added: { readonly value: number; readonly at: number }[] = [];
      let now = 0;
      for (const { pause, value } of steps) {
        now += pause;
        least.add(value, now);
        added.push({ value, at: now });
        const counted = added.filter(({ at }) => at + 60_000 > now);
        expect(least.at(now)).toBe(Math.min(...counted.map((each) => each.value)));
      }
      expect(least.at(now + 60_000)).toBeUndefined();
    }),
  );
});
