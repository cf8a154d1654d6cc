// Credentials for tests: each for a group and a person of the data, by default those of the demo.
import {
  type AccessTokenOptions,
  appScopes,
  type Credentials,
  keyScopes,
  ownerOf,
  shortScopes,
} from "../access/credentials.ts";
import type { Store } from "../data/store.ts";
import type { SandboxDemo } from "../demo/index.ts";
import type { GroupData } from "../model/index.ts";
import type { Service } from "../service/service.ts";
import { accessTokenChecks, groupKeyChecks } from "./arguments.ts";
import { checkArguments, texts } from "./checks.ts";
import type { Sandbox } from "./interface.ts";

/** The methods of a sandbox that issue and change credentials. */
export function credentialMethods(
  service: Service,
  credentials: Credentials,
  demo: SandboxDemo | undefined,
): Pick<Sandbox, "groupKey" | "accessToken" | "revoke" | "allow"> {
  return {
    groupKey(options = {}) {
      checkArguments("groupKey", options, groupKeyChecks);
      const { groupId = demo?.groupId, scopes = keyScopes, creatorLeft = false } = options;
      const { store } = service.world;
      const group = groupOr(store, groupId);
      const personId = leaderOf(store, group);
      if (personId === undefined)
        throw new RangeError(`The group ${group.id} has no owner to create a key for it.`);
      return credentials.issue("key", {
        kind: "groupKey",
        groupId: group.id,
        personId,
        scopes: shortScopes(scopes),
        creatorLeft,
      });
    },
    accessToken(options = {}) {
      checkArguments("accessToken", options, accessTokenChecks);
      return issueToken(service, credentials, demo, options);
    },
    revoke: (credential) => credentials.revoke(credential),
    allow(accessToken, scopes) {
      checkArguments("allow", { scopes }, { scopes: texts });
      if (!credentials.allow(accessToken, scopes))
        throw new RangeError("allow: This is no access token of the sandbox.");
    },
  };
}

/** Issues an access token, whose text is random unless it is given. */
export function issueToken(
  { world }: Service,
  credentials: Credentials,
  demo: SandboxDemo | undefined,
  options: AccessTokenOptions,
  secret?: string,
): string {
  const { app = "first-party", scopes = appScopes, allowedScopes } = options;
  const token = {
    kind: "accessToken",
    personId: personOr(world.store, options.personId, demo),
    app,
    vertical: options.vertical ?? null,
    scopes: shortScopes(scopes),
    allowedScopes: allowedScopes === undefined ? null : shortScopes(allowedScopes),
    installed: options.installed ?? null,
    paused: options.paused ?? false,
  } as const;
  return credentials.issue("token", token, secret);
}

/** The group of that id; the first one by default. */
function groupOr(store: Store, groupId: string | undefined): GroupData {
  const group = groupId === undefined ? store.groups.rows[0] : store.groups.find("id", groupId);
  if (group !== undefined) return group;
  throw new RangeError(`The sandbox has no group${groupId === undefined ? "" : ` ${groupId}`}.`);
}

/** The person of that id; by default the demo's owner, or the first group's leader. */
function personOr(
  store: Store,
  personId: string | undefined,
  demo: SandboxDemo | undefined,
): string {
  if (personId !== undefined) {
    if (store.people.find("id", personId)) return personId;
    throw new RangeError(`The sandbox has no person ${personId}.`);
  }
  const [first] = store.groups.rows;
  const owner = demo?.people.owner ?? (first && leaderOf(store, first));
  // Without any data a token still belongs to a person, who is in no group.
  return owner ?? store.people.rows[0]?.id ?? "person_nobody";
}

/** The owner of a group, or of the nearest group above it that has one. */
function leaderOf(store: Store, group: GroupData): string | undefined {
  for (const { id } of [group, ...store.ancestors(group)]) {
    const owner = ownerOf(store.memberships.where("groupId", id));
    if (owner !== undefined) return owner;
  }
  return undefined;
}
