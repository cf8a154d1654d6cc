// The client from this repository's sources; in an application of your own, drop this and install the package.
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const sources = {
  "": "index.ts",
  "/tanstack-query": "tanstack-query/index.ts",
  "/backend": "backend/index.ts",
  "/sandbox": "sandbox/index.ts",
};

export const aliases = Object.entries(sources).map(([entry, path]) => ({
  find: new RegExp(`^group-management-sdk${entry}$`),
  replacement: fileURLToPath(new URL(`../../src/${path}`, import.meta.url)),
}));

/** For programs that Node loads without Vite: the back end beside the page. */
export function aliasInNode(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const alias = aliases.find(({ find }) => find.test(specifier));
      return nextResolve(alias ? pathToFileURL(alias.replacement).href : specifier, context);
    },
  });
}
