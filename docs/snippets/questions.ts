// Code of the guide Questions.
import { GroupManagement } from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function tabs({ sandbox, baseUrl }: Scene): Promise<void> {
  let stored = { accessToken: sandbox.accessToken(), refreshToken: "1" };
  sandbox.revoke(stored.accessToken);
  let renewals = 0;
  const load = () => stored;
  const save = (session: typeof stored) => void (stored = session);
  const renew = async (refreshToken: string) => {
    renewals += 1;
    if (refreshToken !== stored.refreshToken) throw new Error("This refresh token was used.");
    return { accessToken: sandbox.accessToken(), refreshToken: String(renewals + 1) };
  };
  const openTab = () => {
    // #region tabs
    let given = ""; // the token that this tab used last
    const client = new GroupManagement({
      baseUrl,
      accessToken: ({ reason, signal }) =>
        // One tab at a time: a refresh token may be good for one renewal only.
        navigator.locks.request("renew-token", { signal }, async () => {
          let session = load(); // what all tabs share
          const isRefused = reason !== "initial" && session.accessToken === given;
          if (isRefused) save((session = await renew(session.refreshToken)));
          return (given = session.accessToken);
        }),
    });
    // #endregion
    return client;
  };
  await Promise.all([openTab(), openTab(), openTab()].map((client) => client.me.inboxSummary()));
  console.log(renewals, "renewal");
}
