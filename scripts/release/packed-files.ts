// What the tarball of a release may hold.

/** The bytes that the package may take where it is installed. */
export const largestPackage = 4 * 2 ** 20;
