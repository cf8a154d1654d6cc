// Loading a dependency when it is needed.
import { attempted } from "../runtime/values.ts";
import { MissingDependency } from "./http-client.ts";

/** Resolves only from a file of this package, and not from a bundle that contains it. */
const ownPackage = "#group-management-sdk";

/**
 * Loads at once, so that the first request goes out in the turn of its call; undefined where the library is not beside
 * this file, or may be another version, as beside a program that carries its own.
 */
export function loadNow<Package>(
  load: (require: (name: string) => unknown) => Package,
): Package | undefined {
  const { createRequire } = process.getBuiltinModule("node:module");
  return attempted(() => {
    const require = createRequire(import.meta.url);
    require.resolve(ownPackage);
    return load(require);
  });
}

/** Rejects with `MissingDependency` where the package is not installed. */
export async function orMissing<Package>(
  name: string,
  loading: Promise<Package>,
): Promise<Package> {
  try {
    return await loading;
  } catch (error) {
    const { code } = error as { code?: unknown };
    const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    if (!isMissing) throw error;
    throw new MissingDependency(
      `The package "${name}" is not installed, on which group-management-sdk depends. Run npm install, or npm install ${name} where dependencies are listed by hand.`,
      { cause: error },
    );
  }
}
