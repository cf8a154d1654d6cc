// The README on a registry's page, where nothing lies beside it.
import { expect, test } from "vitest";

import { absoluteLinks } from "../../scripts/release/absolute-links.ts";
import { siteOf } from "../../scripts/release/pack.ts";

const place = {
  repository: "https://git.example/owner/name",
  tag: "v1.2.3",
  packed: ["README.md", "docs/guide.md", "docs/picture.png"],
  site: "https://owner.pages.example/name/",
};
const made = (text: string) => absoluteLinks(text, place);

test("leads out of the package by address, at the release's tag", () => {
  expect(made("[figures](bench/RESULTS.md#now)")).toBe(
    "[figures](https://git.example/owner/name/blob/v1.2.3/bench/RESULTS.md#now)",
  );
});

test("leads to the site where a reader of the repository finds its first page", () => {
  expect(made("[site](docs/guides/index.md)")).toBe("[site](https://owner.pages.example/name/)");
});

test.each([
  ["Owner/name", "https://owner.github.io/name/"],
  ["owner/owner.github.io", "https://owner.github.io/"],
])("the site of %s is %s", (repository, address) => {
  expect(siteOf(repository)).toBe(address);
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
