// A worker with one client for all of its requests, each of which makes one call. One that leaves responds before its
// call has ended: nothing of it runs again.
import { GroupManagement } from "group-management-sdk";

const clients = new Map();

function clientFor({ baseUrl, tokenAfter, ...options }) {
  const name = JSON.stringify({ baseUrl, tokenAfter, ...options });
  if (!clients.has(name)) {
    const credential =
      tokenAfter === undefined ? { groupKey: "k" } : { accessToken: tokenProvider(tokenAfter) };
    clients.set(
      name,
      new GroupManagement({ baseUrl, logLevel: "off", maxRetries: 0, ...credential, ...options }),
    );
  }
  return clients.get(name);
}

/** Gives another token each time, after some milliseconds. */
function tokenProvider(ms) {
  let given = 0;
  return async () => {
    const token = `token-${++given}`;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return token;
  };
}

export default {
  fetch: async (request) => {
    const { leavesAfter, ...options } = await request.json();
    const call = clientFor(options).me.inboxSummary();
    if (leavesAfter !== undefined) {
      call.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, leavesAfter));
      return new Response("left");
    }
    return call.then(
      () => new Response("answered"),
      (error) => new Response(String(error), { status: 500 }),
    );
  },
};
