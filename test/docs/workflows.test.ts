// The workflows, as data. What is not listed here may not be in them: what may publish runs nobody's code, and whatever
// runs is what was reviewed.
import { globSync, readFileSync, readdirSync } from "node:fs";
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

interface Workflow {
  readonly on: unknown;
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (name: string) => {
  const text = readFileSync(`.github/workflows/${name}`, "utf8");
  return { name, text, workflow: parse(text) as Workflow };
};
const names = readdirSync(".github/workflows").toSorted();
const workflows = names.map((name) => read(name));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([job, what]) => [`${job} of ${name}`, what] as const),
);

it("are those that are known, and begin when it is known", () => {
  expect(Object.fromEntries(workflows.map(({ name, workflow }) => [name, workflow.on]))).toEqual({
    "ci.yml": { pull_request: null, push: { branches: ["main", "release-*"] } },
    "nightly.yml": { schedule: [{ cron: "17 3 * * *" }], workflow_dispatch: null },
    "publish.yml": { push: { tags: ["v*"] } },
  });
});

it("have one job that may publish, and the others may read", () => {
  const all = jobs.map(([name, { permissions }]) => [name, permissions]);
  expect(Object.fromEntries(all)).toEqual({
    "everything of ci.yml": { contents: "read" },
    "newest of nightly.yml": { contents: "read" },
    "advisories of nightly.yml": { contents: "read" },
    "build of publish.yml": { contents: "read" },
    "publish of publish.yml": { "id-token": "write" },
  });
});

const cloned = { uses: "actions/checkout", with: { "persist-credentials": false } };
const clonedWhole = {
  uses: "actions/checkout",
  with: { "fetch-depth": 0, "persist-credentials": false },
};
/** Without a cache, which other runs could have filled. */
const node = {
  uses: "actions/setup-node",
  with: { "node-version": 24, "package-manager-cache": false },
};
const withoutHash = (step: Step): Step =>
  step.uses === undefined ? step : { ...step, uses: step.uses.replace(/@.*/, "") };

describe.each(jobs)("the job %s", (_name, job) => {
  it("ends in time", () => {
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
  });

  it("uses GitHub's own actions alone, by the hash of their commit", () => {
    for (const { uses } of job.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    }
  });

  it("leaves no credential in the clone, and takes nothing from a cache", () => {
    for (const step of job.steps.map((one) => withoutHash(one))) {
      if (step.uses === cloned.uses) expect([cloned, clonedWhole]).toContainEqual(step);
      if (step.uses === node.uses) expect(step).toEqual(node);
      expect(step.uses).not.toBe("actions/cache");
    }
  });

  it("puts nothing from outside into a command's text", () => {
    for (const { run = "" } of job.steps) expect(run).not.toContain("${{");
  });
});

test.each(workflows)(
  "$name grants nothing to all its jobs, uses no secret, and notes each action's version",
  ({ text, workflow }) => {
    expect(workflow.permissions).toEqual({});
    expect(text).not.toMatch(/\bsecrets\b/);
    for (const [line] of text.matchAll(/^.*\buses:.*$/gm))
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  },
);

describe("publishing", () => {
  const { jobs: publishing, ...around } = read("publish.yml").workflow;
  const { build, publish } = Object.fromEntries(
    Object.entries(publishing).map(([name, job]) => [
      name,
      { ...job, steps: job.steps.map((one) => withoutHash(one)) },
    ]),
  );

  it("sets nothing for both of its jobs", () => {
    expect(around).toEqual({
      name: "publish",
      on: { push: { tags: ["v*"] } },
      permissions: {},
    });
  });

  it("packs what the tag holds before it runs what no lock file of the build holds", () => {
    expect(build).toEqual({
      "runs-on": "ubuntu-24.04",
      "timeout-minutes": 60,
      permissions: { contents: "read" },
      outputs: {
        file: "${{ steps.prepare.outputs.file }}",
        sha512: "${{ steps.prepare.outputs.sha512 }}",
        tag: "${{ steps.prepare.outputs.tag }}",
      },
      steps: [
        clonedWhole,
        node,
        { run: "npm ci" },
        { run: "npm run build" },
        {
          name: "Check the tag, and pack",
          id: "prepare",
          run: "node scripts/release/prepare.ts release",
        },
        {
          uses: "actions/upload-artifact",
          with: { name: "release", path: "release", "if-no-files-found": "error" },
        },
        { name: "All that decides whether a change lands", run: ".ci/run" },
        {
          name: "What was packed is what was checked",
          run: `git checkout -- docs/runtimes.md
node scripts/release/prepare.ts again
cmp release/*.tgz again/*.tgz
`,
        },
      ],
    });
  });

  it("publishes what was packed and checked, once a reviewer agrees, and runs nothing else", () => {
    const file = "${{ needs.build.outputs.file }}";
    expect(publish).toEqual({
      needs: "build",
      "runs-on": "ubuntu-24.04",
      "timeout-minutes": 10,
      environment: "npm",
      concurrency: { group: "publish", "cancel-in-progress": false },
      permissions: { "id-token": "write" },
      steps: [
        node,
        { uses: "actions/download-artifact", with: { name: "release", path: "release" } },
        {
          name: "The tarball is the one that was packed, of this version, and does not configure npm",
          env: { FILE: file, SHA512: "${{ needs.build.outputs.sha512 }}" },
          run: `echo "$SHA512  release/$FILE" | sha512sum --check --strict
tar -tzf "release/$FILE" > entries
if grep -vE '^package(/[^/]*[^/.][^/]*)+$' entries; then echo 'These are not below package/.' >&2; exit 1; fi
if [ "$(grep -cx 'package/package.json' entries)" != 1 ]; then echo 'Not one package.json.' >&2; exit 1; fi
tar -xzOf "release/$FILE" package/package.json > manifest
node -e '
  const { name, version, publishConfig } = JSON.parse(require("node:fs").readFileSync("manifest", "utf8"));
  const wanted = ["group-management-sdk", process.env.GITHUB_REF_NAME, undefined];
  require("node:assert").deepStrictEqual([name, "v" + version, publishConfig], wanted);
'
`,
        },
        {
          name: "npm's tag is still right, whatever was published since",
          env: { TAG: "${{ needs.build.outputs.tag }}" },
          run: `npm view "group-management-sdk@>\${GITHUB_REF_NAME#v}" version --json > higher ||
  grep '"code": "E404"' higher
if grep -q '"code": "E404"' higher; then : > higher; fi
case "$TAG" in
  latest) [ ! -s higher ] ;;
  release-*) [ -s higher ] ;;
esac || {
  echo "npm's tag $TAG is not right any more. Re-run all jobs. Higher versions: $(cat higher)" >&2
  exit 1
}
`,
        },
        {
          name: "Publish",
          env: { FILE: file, TAG: "${{ needs.build.outputs.tag }}" },
          run: 'npm publish "./release/$FILE" --provenance --ignore-scripts --access public --tag "$TAG"',
        },
      ],
    });
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

it("is done by hand as by the workflow: what was packed is packed again after all checks, and compared", () => {
  const [, byHand = ""] = readFileSync("CONTRIBUTING.md", "utf8").split(
    "### Before the first release",
  );
  const order = [
    "prepare.ts release",
    ".ci/run",
    "git checkout -- docs/runtimes.md",
    "prepare.ts again && cmp release/*.tgz again/*.tgz",
    "npm publish ./release/*.tgz --ignore-scripts",
  ];
  const places = order.map((command) => byHand.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it("is approved by somebody who has compared what only the repository's owner can know", () => {
  const [, after = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("### Before you approve\n");
  const points = after.split("\n#")[0]?.match(/^- .+$/gm) ?? [];
  const about = [
    /`main` or `release-/,
    /^- `\.github` and `scripts\/release`.+`git diff /,
    /CI has passed/,
    /version.+npm's tag/,
  ];
  expect(points).toEqual(about.map((point) => expect.stringMatching(point) as string));
});
