// The limits of a release's tarball: its size, and its files.

/** The bytes that the package may take where it is installed. */
export const largestPackage = 4.5 * 2 ** 20;

/** The used fields of `npm pack --json`. */
export interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

export function readPacked(json: string): Packed {
  const [packed] = Object.values(JSON.parse(json) as Record<string, Packed>);
  if (!packed) throw new Error("npm pack made no tarball");
  return packed;
}

const built = /^(?:dist\/.+|THIRD-PARTY-NOTICES\.md|sbom\.cdx\.json)$/;

/** Of the packed files, those that neither the build wrote nor the repository has, such as ignored ones. */
export function foreignFiles(packed: readonly string[], tracked: readonly string[]): string[] {
  const known = new Set(tracked);
  return packed.filter((file) => !known.has(file) && !built.test(file));
}
