// The client from this repository's sources; in an application of your own, drop this and install the package.
import { fileURLToPath } from "node:url";

const fromSources = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

export const aliases = [
  { find: /^group-management-sdk$/, replacement: fromSources("index.ts") },
  {
    find: /^group-management-sdk\/tanstack-query$/,
    replacement: fromSources("tanstack-query/index.ts"),
  },
  { find: /^group-management-sdk\/sandbox$/, replacement: fromSources("sandbox/index.ts") },
];
