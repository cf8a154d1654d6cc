// One reading by the client, and by plain fetch for comparison: what Next.js does to the one it must do to the other.
import { GroupManagement } from "group-management-sdk";

const { BASE_URL: baseUrl, ACCESS_TOKEN: accessToken } = process.env;

export async function client(name, { token = () => accessToken, init } = {}) {
  const service = new GroupManagement({
    baseUrl,
    accessToken: token,
    headers: { "x-page": name },
    fetch: init && ((input, given) => fetch(input, { ...given, ...init })),
  });
  return text(await service.me.inboxSummary());
}

export async function plain(name, { token = () => accessToken, init } = {}) {
  const headers = { authorization: `Bearer ${await token()}`, "x-page": name };
  const response = await fetch(`${baseUrl}/me/inbox/summary`, { ...init, headers });
  return text(await response.json());
}

const text = ({ unreadMessages }) => `${unreadMessages} unread`;
