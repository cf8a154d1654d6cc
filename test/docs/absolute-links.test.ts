// The README on a registry's page, where nothing lies beside it.
import { expect, test } from "vitest";

import { absoluteLinks } from "../../scripts/release/absolute-links.ts";

const place = {
  repository: "https://git.example/owner/name",
  tag: "v1.2.3",
  packed: ["README.md", "docs/guide.md", "docs/picture.png"],
};
const made = (text: string) => absoluteLinks(text, place);

test("leads out of the package by address, at the release's tag", () => {
  expect(made("[figures](bench/RESULTS.md#now)")).toBe(
    "[figures](https://git.example/owner/name/blob/v1.2.3/bench/RESULTS.md#now)",
  );
});

test("leaves links to what is in the package, to headings and to other sites as they are", () => {
  const text =
    "[guide](docs/guide.md#one) [all](docs) [here](#top) [there](https://example.org/a.png)";
  expect(made(text)).toBe(text);
});

test("shows pictures by address, those of the package too", () => {
  const raw = "https://git.example/owner/name/raw/v1.2.3";
  expect(made('![screen](docs/picture.png) <img src="docs/picture.png">')).toBe(
    `![screen](${raw}/docs/picture.png) <img src="${raw}/docs/picture.png">`,
  );
});
