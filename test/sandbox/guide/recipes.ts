// How to make each error happen: one recipe a code, as the guide's table tells them.

import type { Sandbox } from "../../../src/sandbox/index.ts";

export interface Recipe {
  method?: "POST" | "PATCH";
  path: string;
  body?: unknown;
  credential?: string;
}

type Maker = (sandbox: Sandbox) => Recipe;

/** Codes that no described call gives by itself: asked for by name. */
const asked = (code: string): Maker => {
  return (sandbox) => {
    sandbox.failNext("me.groups", { code });
    return { path: "/me/groups" };
  };
};

const group = ({ demo }: Sandbox) => `/groups/${demo.groupId}`;

export const recipes: Readonly<Record<string, Maker>> = {
  unauthorized: (sandbox) => {
    const credential = sandbox.accessToken();
    sandbox.revoke(credential);
    return { path: "/me/groups", credential };
  },
  forbidden: (sandbox) => ({
    path: `${group(sandbox)}/overview`,
    credential: sandbox.accessToken({ personId: sandbox.demo.people.outsider }),
  }),
  insufficient_scope: (sandbox) => ({
    path: `${group(sandbox)}/documents`,
    credential: sandbox.accessToken({ scopes: ["events.read"] }),
  }),
  key_owner_not_leader: (sandbox) => ({
    path: `${group(sandbox)}/overview`,
    credential: sandbox.groupKey({ creatorLeft: true }),
  }),
  app_not_installed: (sandbox) => ({
    path: `${group(sandbox)}/overview`,
    credential: sandbox.accessToken({ installed: false }),
  }),
  scope_not_allowed: (sandbox) => ({
    path: `${group(sandbox)}/documents`,
    credential: sandbox.accessToken({ allowedScopes: ["events.read"] }),
  }),
  app_suspended: (sandbox) => ({
    path: "/me/groups",
    credential: sandbox.accessToken({ paused: true }),
  }),
  first_party_only: (sandbox) => ({
    path: `${group(sandbox)}/ai/credits`,
    credential: sandbox.accessToken({ app: "partner" }),
  }),
  terms_required: (sandbox) => ({
    path: "/me/groups",
    credential: sandbox.accessToken({ personId: sandbox.demo.people.termsPending }),
  }),
  child_account: (sandbox) => ({
    path: "/me/groups",
    credential: sandbox.accessToken({ personId: sandbox.demo.people.youth }),
  }),
  not_a_member: (sandbox) => ({
    path: `/verticals/${sandbox.demo.vertical}/shared-documents/search?q=camp`,
    credential: sandbox.accessToken({ personId: sandbox.demo.people.outsider }),
  }),
  invalid_parameter: (sandbox) => ({ path: `${group(sandbox)}/contacts?limit=0` }),
  invalid_body: (sandbox) => ({ method: "POST", path: `${group(sandbox)}/circles`, body: {} }),
  invalid_profile: (sandbox) => ({
    method: "PATCH",
    path: `${group(sandbox)}/profile`,
    body: { subtype: "NONE" },
  }),
  payload_too_large: (sandbox) => ({
    method: "POST",
    path: `${group(sandbox)}/blueprints/${sandbox.demo.blueprints.current}/plan`,
    body: { skip: ["x".repeat(1_100_000)] },
  }),
  not_found: (sandbox) => ({ path: `${group(sandbox)}/events/none` }),
  already_exists: (sandbox) => {
    const { patrol } = sandbox.demo.circleKinds;
    sandbox.edit(({ circles }) => {
      circles.push({ id: "otters", groupId: sandbox.demo.groupId, kind: patrol, name: "Otters" });
    });
    return {
      method: "POST",
      path: `${group(sandbox)}/circles`,
      body: { kind: patrol, name: "Otters" },
    };
  },
  one_per_person: (sandbox) => ({
    method: "POST",
    path: `${group(sandbox)}/circles/${sandbox.demo.circles.otherPatrol}/members`,
    body: { contactIds: [sandbox.demo.contacts.youth] },
  }),
  version_not_current: (sandbox) => ({
    method: "POST",
    path: `${group(sandbox)}/blueprints/${sandbox.demo.blueprints.outdated}/plan`,
    body: {},
  }),
  no_profile: (sandbox) => ({
    method: "PATCH",
    path: `/groups/${sandbox.demo.plainGroupId}/profile`,
    body: {},
  }),
  nothing_to_pay: (sandbox) => ({
    method: "POST",
    path: `${group(sandbox)}/events/${sandbox.demo.events.free}/checkout-links`,
  }),
  payments_not_ready: (sandbox) => {
    sandbox.configure({ payments: false });
    return {
      method: "POST",
      path: `${group(sandbox)}/events/${sandbox.demo.events.paid}/checkout-links`,
    };
  },
  rate_limited: (sandbox) => {
    sandbox.failNext("me.groups", { code: "rate_limited", retryAfter: 2 });
    return { path: "/me/groups" };
  },
  unavailable: (sandbox) => {
    sandbox.configure({ groupSearch: false });
    return { path: `${group(sandbox)}/documents/search?q=camp` };
  },
  assistant_failed: asked("assistant_failed"),
  search_failed: asked("search_failed"),
  internal_error: asked("internal_error"),
  storage_full: asked("storage_full"),
  invalid_descriptor: asked("invalid_descriptor"),
  not_a_draft: asked("not_a_draft"),
  position_inactive: asked("position_inactive"),
  position_full: asked("position_full"),
  already_assigned: asked("already_assigned"),
  assignment_ended: asked("assignment_ended"),
  assistant_off: asked("assistant_off"),
  not_for_assistant: asked("not_for_assistant"),
};
