// The example that the reference shows for each method of the client, of its lists and promises, and of the sandbox.
import { GroupManagement } from "group-management-sdk";
import {
  apiPromise,
  connectionError,
  createSandbox,
  serviceError,
  timeoutError,
} from "group-management-sdk/sandbox";
import { z } from "zod";

import type { Examples } from "./examples.ts";

export const examples: Examples = {
  async "GroupManagement.request"({ client, groupId }) {
    // #region GroupManagement.request
    const schema = z.object({ group: z.object({ name: z.string() }) }); // any Standard Schema
    const { group } = await client.request({
      method: "GET",
      path: `/groups/${encodeURIComponent(groupId)}/overview`,
      schema, // without one the value is unknown
    });
    console.log(group.name);
    // #endregion
  },

  async "GroupManagement.withOptions"({ client, groupId }) {
    // #region GroupManagement.withOptions
    const patient = client.withOptions({ timeout: 60_000, maxRetries: 5 });
    const { group } = await patient.groups.overview(groupId);
    console.log(group.name, patient.rateLimit?.remaining);
    // #endregion
  },

  async "GroupManagement.forgetToken"({ baseUrl, sandbox }) {
    const session = { token: sandbox.accessToken({ scopes: ["me.read"] }) };
    const addScopes = async () => void (session.token = sandbox.accessToken());
    // #region GroupManagement.forgetToken
    const client = new GroupManagement({ baseUrl, accessToken: () => session.token });
    await client.me.inboxSummary();
    await addScopes(); // the person signs in again, with more scopes
    client.forgetToken();
    console.log((await client.me.groups()).items.length > 0); // true
    // #endregion
  },

  async "ApiPromise.withResponse"({ client, groupId }) {
    // #region ApiPromise.withResponse
    const { data, response } = await client.groups.overview(groupId).withResponse();
    console.log(data.group.name, response.status, response.headers.get("date"));
    // #endregion
  },

  async "PagedList.pages"({ client, groupId }) {
    // #region PagedList.pages
    for await (const page of client.groups.contacts.list(groupId).pages()) {
      console.log(page.items.length, page.nextCursor); // store nextCursor to go on from here
    }
    // #endregion
  },

  async "PagedList.toArray"({ client, groupId }) {
    // #region PagedList.toArray
    const drivers = await client.groups.contacts
      .list(groupId, { tag: "driver" })
      .toArray({ max: 100 });
    console.log(drivers.map(({ firstName }) => firstName).join(", "));
    // #endregion
  },

  async "PagedList.then"({ client, groupId }) {
    // #region PagedList.then
    const page = await client.groups.contacts.list(groupId, { limit: 20 }); // one page
    console.log(page.items.length); // 20
    // #endregion
  },

  async "PagedList.catch"({ client }) {
    // #region PagedList.catch
    const page = await client.groups.contacts.list("no-such-group").catch(() => null);
    console.log(String(page)); // null
    // #endregion
  },

  async "PagedList.finally"({ client, groupId }) {
    const spinner = { stop: () => console.log("stopped") };
    // #region PagedList.finally
    const page = await client.groups.contacts.list(groupId).finally(() => spinner.stop());
    console.log(page.hasNext);
    // #endregion
  },

  async "Page.next"({ client, groupId }) {
    // #region Page.next
    const first = await client.groups.contacts.list(groupId, { limit: 20 });
    const second = await first.next(); // null after the last page
    console.log(second?.items.length); // 20
    // #endregion
  },

  async apiPromise() {
    // #region apiPromise
    const me = { inboxSummary: () => apiPromise({ unreadMessages: 3 }, { status: 200 }) };
    const { data, response } = await me.inboxSummary().withResponse();
    console.log(data.unreadMessages, response.status); // 3 200
    // #endregion
  },

  async serviceError() {
    // #region serviceError
    const error = serviceError("payments_not_ready");
    console.log(error.setupUrl); // https://groups.example.org/settings/payments
    // #endregion
  },

  async connectionError() {
    // #region connectionError
    const error = connectionError({ outcome: "not-sent" });
    console.log(error.outcome); // not-sent
    // #endregion
  },

  async timeoutError() {
    // #region timeoutError
    const error = timeoutError({ scope: "total" });
    console.log(error.scope); // total
    // #endregion
  },

  async createSandbox() {
    // #region createSandbox
    const sandbox = createSandbox({ contacts: 500 });
    const client = new GroupManagement({
      baseUrl: sandbox.baseUrl,
      fetch: sandbox.fetch, // no network
      accessToken: sandbox.accessToken(),
    });
    const { group } = await client.groups.overview(sandbox.demo.groupId);
    console.log(group.memberCount); // 500
    // #endregion
  },

  async "Sandbox.listen"() {
    // #region Sandbox.listen
    const sandbox = createSandbox();
    const server = await sandbox.listen();
    const client = new GroupManagement({
      baseUrl: server.baseUrl,
      accessToken: sandbox.accessToken(),
    });
    console.log(await client.me.inboxSummary());
    await server.close();
    // #endregion
  },

  async "Sandbox.groupKey"({ baseUrl, sandbox, groupId }) {
    // #region Sandbox.groupKey
    const groupKey = sandbox.groupKey({ scopes: ["roster:read"] });
    const client = new GroupManagement({ baseUrl, groupKey });
    const adults = await client.groups.contacts.list(groupId).toArray({ max: 1000 });
    console.log(adults.every(({ type }) => type === "ADULT")); // true
    // #endregion
  },

  async "Sandbox.accessToken"({ baseUrl, sandbox }) {
    // #region Sandbox.accessToken
    const accessToken = sandbox.accessToken({
      personId: sandbox.demo.people.parent,
      app: "partner",
      scopes: ["me.read"],
    });
    const client = new GroupManagement({ baseUrl, accessToken });
    console.log(await client.me.inboxSummary());
    // #endregion
  },

  async "Sandbox.revoke"({ baseUrl, sandbox }) {
    // #region Sandbox.revoke
    const accessToken = sandbox.accessToken();
    sandbox.revoke(accessToken);
    const client = new GroupManagement({ baseUrl, accessToken });
    await client.me.inboxSummary().catch(({ code }) => console.log(code)); // unauthorized
    // #endregion
  },

  async "Sandbox.allow"({ baseUrl, sandbox, groupId }) {
    // #region Sandbox.allow
    const accessToken = sandbox.accessToken({ app: "partner" });
    sandbox.allow(accessToken, ["groups.read", "events.read"]); // somebody withdrew the consent to the rest
    const client = new GroupManagement({ baseUrl, accessToken });
    await client.documents
      .search(groupId, { q: "two tents" })
      .catch(({ code }) => console.log(code)); // scope_not_allowed
    // #endregion
  },

  async "Sandbox.advance"({ client, sandbox, groupId, demo }) {
    // #region Sandbox.advance
    const { items } = await client.groups.albums.items(groupId, demo.albums.group);
    sandbox.advance(3 * 3_600_000);
    const { items: later } = await client.groups.albums.items(groupId, demo.albums.group);
    console.log(items[0]?.thumbUrl === later[0]?.thumbUrl); // false
    // #endregion
  },

  async "Sandbox.configure"({ client, sandbox, groupId, demo }) {
    // #region Sandbox.configure
    sandbox.configure({ payments: false });
    await client.events
      .createCheckoutLink(groupId, demo.events.paid)
      .catch(({ code }) => console.log(code)); // payments_not_ready
    // #endregion
  },

  async "Sandbox.failNext"({ client, sandbox, groupId }) {
    // #region Sandbox.failNext
    sandbox.failNext("groups.overview", { code: "unavailable", retryAfter: 0 });
    const { response } = await client.groups.overview(groupId).withResponse();
    console.log(response.attempts); // 2
    // #endregion
  },

  async "Sandbox.edit"({ client, sandbox, groupId }) {
    // #region Sandbox.edit
    sandbox.edit(({ groups }) => {
      for (const group of groups) if (group.id === groupId) group.name = "Troop 43";
    });
    console.log((await client.groups.overview(groupId)).group.name); // Troop 43
    // #endregion
  },

  async "Sandbox.reset"({ client, sandbox }) {
    // #region Sandbox.reset
    await client.me.inboxSummary();
    sandbox.reset(); // as in beforeEach: data, faults, log; credentials stay good
    console.log(sandbox.requests.length); // 0
    // #endregion
  },
};
