// The pieces of code in the README that are no example of their own. Compiled with everything else.
import {
  type ClientOptions,
  GroupManagement,
  isApiError,
  requiredScopes,
} from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

import { beginProgram } from "./support/program.ts";

beginProgram("Runs the pieces of code in the README.", { sandboxOnly: true });

const sandbox = createSandbox();
const server = await sandbox.listen();
const { baseUrl } = server;
const { groupId } = sandbox.demo;
const tokenFor = async (_reason: string) => sandbox.accessToken();

// #region token-provider
const client = new GroupManagement({
  baseUrl,
  // Called once, however many calls wait, and again when the service refuses the token.
  accessToken: ({ reason }) => tokenFor(reason),
});
// #endregion

// #region scopes
// The scopes to ask consent for, from the methods that an app uses.
const scopes = requiredScopes(["documents.list", "me.groups"], {
  credential: "accessToken",
  scopeBase: "https://groups.example.org/scopes",
});
// #endregion

// #region errors
try {
  await client.events.get(groupId, "evt_unknown", { include: ["rsvpCounts"] });
} catch (error) {
  if (isApiError(error, "not_found")) console.log(`Gone: ${error.operation}, ${error.status}`);
  else throw error;
}
// #endregion

const options: ClientOptions = {
  timeout: 10_000, // milliseconds for one attempt, with its body
  totalTimeout: 60_000, // milliseconds for the whole call, with waits
  maxRetries: 3,
  pacing: "fail", // throw a RateLimitError instead of queueing
  hooks: {
    onWait: ({ operation, delayMs }) => console.log(`${operation} waits ${delayMs} ms`),
    onRetry: ({ operation, reason }) => console.log(`${operation} again: ${reason}`),
  },
};
const impatient = client.withOptions(options);

// #region sandbox
const testService = createSandbox();
const underTest = new GroupManagement({
  baseUrl: testService.baseUrl,
  fetch: testService.fetch, // no network at all
  groupKey: testService.groupKey(),
});

testService.failNext("documents.list", { status: 503, times: 2 });
const { items } = await underTest.documents.list(testService.demo.groupId);
console.log(`${items.length} documents, in spite of two failures`);
// #endregion

console.log(scopes.length, (await impatient.me.inboxSummary()).unreadMessages);
await server.close();
