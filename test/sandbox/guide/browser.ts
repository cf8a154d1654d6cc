// The guide's third way: the sandbox inside a page, for a demo or a component's story.
// #region browser
import { createSandbox } from "group-management-sdk/sandbox";
import { setupWorker } from "msw/browser";

export async function startSandbox(): Promise<string> {
  const sandbox = createSandbox({ baseUrl: `${location.origin}/api/v2` });
  await setupWorker(...sandbox.handlers).start();
  // A page uses an app's token: a group key in a page is a leaked key.
  return sandbox.accessToken({ app: "partner" });
}
// #endregion
