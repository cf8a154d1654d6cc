// What the tarball of a release may hold.

/** The bytes that the package may take where it is installed. */
export const largestPackage = 4 * 2 ** 20;

const built = /^(?:dist\/.+|THIRD-PARTY-NOTICES\.md|sbom\.cdx\.json)$/;

/** Of the packed files, those that neither the build wrote nor the repository has, such as ignored ones. */
export function foreignFiles(packed: readonly string[], tracked: readonly string[]): string[] {
  const known = new Set(tracked);
  return packed.filter((file) => !known.has(file) && !built.test(file));
}
