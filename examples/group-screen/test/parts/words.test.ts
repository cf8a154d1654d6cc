// Sizes, durations and addresses of this page.
import { expect, test } from "vitest";

import { duration, fileSize } from "../../src/format/sizes.ts";
import { parseSearch, stringifySearch, textsOf } from "../../src/navigation/search-texts.ts";

test("sizes and durations are for people", () => {
  expect(fileSize(235, ["en-US"])).toBe("235 bytes");
  expect(fileSize(2_411_900, ["en-US"])).toBe("2.4 MB");
  expect(duration(83.6)).toBe("1:24");
});

test("an address holds plain texts, and what is not one of its own is left out", () => {
  expect(stringifySearch({ search: "nguyễn treas", show: "", kind: undefined })).toBe(
    "?search=nguy%E1%BB%85n+treas",
  );
  expect(parseSearch("?search=42&show=YOUTH")).toEqual({ search: "42", show: "YOUTH" });
  expect(textsOf("search")({ search: "elsa", other: "x" })).toEqual({ search: "elsa" });
  expect(textsOf("search")({ search: 7 })).toEqual({});
});
