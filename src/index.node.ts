// Everything that a user of the client imports, on Node: the same, over Node's own HTTP client.
import { preferSender } from "./core/default-fetch.ts";
import { isUntouched, nodeFetch } from "./node/node-fetch.ts";

// The transport reads of a response what this one has.
preferSender(nodeFetch as unknown as typeof globalThis.fetch, isUntouched);

export * from "./index.ts";
