// The package as its reader finds it: the README, the guides and the examples, with every link.
import { execSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { brokenMarkdownLinks } from "../../scripts/markdown-links.ts";
import { guides } from "../../scripts/docs-guides.ts";

/** Files of the package, apart from the build. */
function pack(): string[] {
  const listing = JSON.parse(
    execSync("npm pack --dry-run --json --ignore-scripts", {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ) as Record<string, { files: { path: string }[] }>;
  const files = Object.values(listing).flatMap((one) => one.files.map(({ path }) => path));
  return files.filter((path) => !path.startsWith("dist/"));
}

const packed = pack();

it("has the guides and the small examples, and every link in them leads to a file inside", () => {
  // The site's first page; the package has a README.
  const carried = guides.filter((path) => path !== "docs/guides/index.md");
  expect(packed).toEqual(expect.arrayContaining([...carried, "examples/show-group.ts"]));
  expect(packed.filter((path) => /^examples\/(?:group-screen|mobile|shared)/.test(path))).toEqual(
    [],
  );
  // A release has the site's address there: test/docs/absolute-links.test.ts.
  expect(brokenMarkdownLinks(".", packed)).toEqual(["README.md: docs/guides/index.md"]);
});

it("stays small: everything but the build takes under 1.25 MB", () => {
  const bytes = packed.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThan(1.25 * 2 ** 20);
});

it("finds links to files, headings and pictures that are not there, and only those", () => {
  const root = mkdtempSync(join(tmpdir(), "package-"));
  try {
    mkdirSync(join(root, "docs"));
    writeFileSync(
      join(root, "README.md"),
      `# Top\n[own](#top) [guide](docs/guide.md#its-heading) [folder](docs) [out](https://example.org)
       [gone](docs/gone.md) [no heading](docs/guide.md#none) ![picture](missing.png) <img src="also.svg">
       \`code[0](not/a/link)\`\n\`\`\`\n[nor](this)\n\`\`\`\n`,
    );
    writeFileSync(join(root, "docs/guide.md"), "# Guide\n\n## Its heading\n");
    expect(brokenMarkdownLinks(root, ["README.md", "docs/guide.md"])).toEqual([
      "README.md: docs/gone.md",
      "README.md: docs/guide.md#none",
      "README.md: missing.png",
      "README.md: also.svg",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
