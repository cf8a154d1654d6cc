// A worker with one client for all of its requests, each of which makes one call. One that leaves responds before its
// call has ended: nothing of it runs again.
import { GroupManagement } from "group-management-sdk";

const clients = new Map();

function clientFor({ baseUrl, ...options }) {
  const name = JSON.stringify({ baseUrl, ...options });
  if (!clients.has(name)) {
    clients.set(
      name,
      new GroupManagement({ baseUrl, groupKey: "k", logLevel: "off", maxRetries: 0, ...options }),
    );
  }
  return clients.get(name);
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
