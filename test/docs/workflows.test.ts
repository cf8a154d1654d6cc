// The workflows, as data: what may publish runs nobody's code, and whatever runs is what was reviewed.
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}

const workflows = globSync(".github/workflows/*.yml").map((file) => {
  const text = readFileSync(file, "utf8");
  const { permissions, jobs } = parse(text) as { permissions?: object; jobs: Record<string, Job> };
  return { file, text, permissions, jobs: Object.entries(jobs) };
});
const jobs = workflows.flatMap(({ file, jobs: some }) =>
  some.map(([name, job]) => [`${name} of ${file}`, job] as const),
);

it("are those that are known", () => {
  expect(workflows.map(({ file }) => file).toSorted()).toEqual([
    ".github/workflows/ci.yml",
    ".github/workflows/nightly.yml",
    ".github/workflows/publish.yml",
  ]);
});

describe.each(jobs)("the job %s", (_name, job) => {
  const mayPublish = job.permissions?.["id-token"] === "write";

  it("ends in time, and has no permission but to read, or to publish", () => {
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
    expect([{ contents: "read" }, { "id-token": "write" }]).toContainEqual(job.permissions);
  });

  it("runs actions by the hash of their commit, with the version beside it", () => {
    for (const { uses } of job.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
  });

  it("leaves no credential in the clone", () => {
    for (const step of job.steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"))) {
      expect(step.with?.["persist-credentials"]).toBe(false);
    }
  });

  it("does not both run others' code and publish", () => {
    const commands = job.steps.flatMap(({ run = [] }) => run);
    const runsOthers =
      job.steps.some(({ uses = "" }) => uses.startsWith("actions/checkout@")) ||
      commands.some((line) => /\bnp(?:m|x) (?!publish\b)|\.ci\/|\bnode (?!-e)|\byarn\b/.test(line));
    expect(runsOthers && mayPublish).toBe(false);
  });
});

test.each(workflows)(
  "$file grants nothing to all its jobs, and tells each action's version",
  ({ text, permissions }) => {
    expect(permissions).toEqual({});
    for (const [line] of text.matchAll(/^.*\buses:.*$/gm))
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  },
);

describe("publishing", () => {
  const publish = workflows.find(({ file }) => file.endsWith("/publish.yml"));
  const commands = (name: string) => {
    const [, job] = publish?.jobs.find(([one]) => one === name) ?? [];
    return job?.steps.flatMap(({ run = [] }) => run) ?? [];
  };

  it("compares the file with what was built before it publishes it, with provenance and without scripts", () => {
    const [compare, upload, ...more] = commands("publish");
    expect(compare).toContain("sha512sum --check --strict");
    expect(upload).toMatch(
      /^npm publish "\.\/release\/\$FILE" --provenance --ignore-scripts .*--tag "\$TAG"$/,
    );
    expect(more).toEqual([]);
  });

  it("builds what CI has passed", () => {
    expect(commands("build").indexOf(".ci/run")).toBe(0);
    expect(commands("build").at(-1)).toBe("node scripts/release/prepare.ts release");
  });
});

it("looks for new versions wherever there is a lock file, a week after they came out", () => {
  const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as {
    updates: { directories?: string[]; cooldown?: { "default-days": number } }[];
  };
  for (const { cooldown } of updates) expect(cooldown?.["default-days"]).toBeGreaterThanOrEqual(7);
  const locks = globSync("**/package-lock.json", {
    // The benchmark installs the client in a folder that nobody commits.
    exclude: (name) => name.endsWith("node_modules") || name.endsWith("bench/temp"),
  });
  const folders = locks.map((file) => `/${dirname(file)}`.replace(/^\/\.$/, "/"));
  expect(updates.flatMap(({ directories = [] }) => directories).toSorted()).toEqual(
    folders.toSorted(),
  );
});
