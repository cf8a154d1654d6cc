// The part of CHANGELOG.md about a version, for its release on GitHub.

/** The text below the heading `## 1.2.3, YYYY-MM-DD`; undefined without one. */
export function releaseNotes(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  for (const section of sections) {
    const [heading = "", ...lines] = section.split("\n");
    const [named, date = ""] = heading.split(", ");
    if (named === version && /^\d{4}-\d\d-\d\d$/.test(date)) return lines.join("\n").trim();
  }
  return undefined;
}
