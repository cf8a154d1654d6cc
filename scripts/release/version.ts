// What versions are released, from which branches, and by which of npm's tags users ask for them.

const form = /^(?<line>\d+\.\d+)\.\d+(?:-(?<prerelease>alpha|beta|rc)\.\d+)?$/;
const plainTag = /^v\d+\.\d+\.\d+$/;

interface Release {
  /** Branches that may hold the version: `main`, and the one that gets patches for its minor version. */
  readonly branches: readonly string[];
  readonly distTag: string;
}

/** `tags` are those of the repository; undefined for a version of another form, such as one that npm takes for a range. */
export function readVersion(version: string, tags: readonly string[]): Release | undefined {
  const { line, prerelease } = form.exec(version)?.groups ?? {};
  if (line === undefined) return undefined;
  const higher = tags
    .filter((tag) => plainTag.test(tag))
    .some((tag) => tag.localeCompare(`v${version}`, "en", { numeric: true }) > 0);
  // What is not the highest version must not become `latest`.
  const plain = higher ? `release-${line}` : "latest";
  return { branches: ["main", `release-${line}`], distTag: prerelease ?? plain };
}
