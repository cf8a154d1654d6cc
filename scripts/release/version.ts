// The form of a version to release, its branches, and its tag at npm.

const form = /^(?<line>\d+\.\d+)\.\d+(?:-(?<prerelease>alpha|beta|rc)\.\d+)?$/;
const plain = /^\d+\.\d+\.\d+$/;

interface Release {
  /** Branches that may hold the version: `main`, and the one that gets patches for its first two numbers. */
  readonly branches: readonly string[];
  /** npm's tag, by the versions that the registry has. */
  distTag(published: readonly string[]): string;
}

/** Undefined for a version of another form, such as one that npm takes for a range. */
export function readVersion(version: string): Release | undefined {
  const { line, prerelease } = form.exec(version)?.groups ?? {};
  if (line === undefined) return undefined;
  const distTag = (published: readonly string[]) => {
    const higher = published
      .filter((one) => plain.test(one))
      .some((one) => one.localeCompare(version, "en", { numeric: true }) > 0);
    // A version that is not the highest must not become `latest`.
    return prerelease ?? (higher ? `release-${line}` : "latest");
  };
  return { branches: ["main", `release-${line}`], distTag };
}
