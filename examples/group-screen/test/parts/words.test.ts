// Sizes and durations.
import { expect, test } from "vitest";

import { duration, fileSize } from "../../src/format/sizes.ts";

test("sizes and durations are for people", () => {
  expect(fileSize(235, ["en-US"])).toBe("235 bytes");
  expect(fileSize(2_411_900, ["en-US"])).toBe("2.4 MB");
  expect(duration(83.6)).toBe("1:24");
});
