// Code of the guide Credentials and scopes.
import { GroupManagement, requiredScopes } from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function key({ sandbox, baseUrl, groupId }: Scene): Promise<void> {
  process.env["TROOP_KEY"] = sandbox.groupKey();
  // #region key
  const client = new GroupManagement({ baseUrl, groupKey: process.env["TROOP_KEY"] });
  const { items } = await client.documents.list(groupId, { tag: "camp" });
  // #endregion
  console.log(items.length);
}

export async function provider({ sandbox, baseUrl }: Scene): Promise<void> {
  const session = { token: sandbox.accessToken() };
  const renewed = async () => sandbox.accessToken();
  // #region provider
  const client = new GroupManagement({
    baseUrl,
    accessToken: async ({ reason }) => {
      // "unauthorized" and "terms_required": the service has refused the token given before.
      if (reason !== "initial") session.token = await renewed();
      return session.token;
    },
  });
  // #endregion
  sandbox.revoke(session.token);
  await client.me.inboxSummary();
}

export async function scopes(): Promise<void> {
  // #region scopes
  const forApp = requiredScopes(
    ["me.groups", "documents.list", { operation: "groups.overview", include: ["upcomingEvents"] }],
    { credential: "accessToken", scopeBase: "https://groups.example.org/scopes" },
  );
  // https://groups.example.org/scopes/me.read, …/documents.read and …/events.read

  const forKey = requiredScopes(["documents.list"], { credential: "groupKey" });
  // documents:read
  // #endregion
  console.log(forApp, forKey);
}

export async function several({ client, sandbox, groupId }: Scene): Promise<void> {
  const tokenOfAnother = sandbox.accessToken({ personId: sandbox.demo.people.parent });
  // #region several
  const asParent = client.withOptions({ accessToken: tokenOfAnother });
  const quick = client.withOptions({ timeout: 3000, maxRetries: 0 });
  // #endregion
  await Promise.all([asParent.me.household(groupId), quick.me.inboxSummary()]);
}
