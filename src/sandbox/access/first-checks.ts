// The checks that come first in every request: the person, the kind of credential, and the operation's own scope (spec 5).
import { Refusal } from "../conventions/refusal.ts";
import type { Store } from "../data/store.ts";
import { carries, insufficientScope } from "./consent.ts";
import type { AccessToken, Credential, GroupKey } from "./credentials.ts";
import type { World } from "./request.ts";
import { requiredScope, type Requirement } from "./requirements.ts";

export function checkFirst(world: World, credential: Credential, requirement: Requirement): void {
  if (credential.kind === "groupKey") {
    checkKeyOwner(world.store, credential);
  } else {
    if (!world.switches.signIn && !world.signedIn.has(credential.personId)) {
      throw new Refusal("unavailable", "Sign-in cannot be reached. Try again.");
    }
    checkPerson(world.store, credential);
    world.signedIn.add(credential.personId);
  }
  checkRequirement(requirement, credential);
}

/** Refuses every request with a key whose creator no longer leads the group. */
function checkKeyOwner(store: Store, { creatorLeft, groupId, personId }: GroupKey): void {
  const group = store.groups.find("id", groupId);
  const role = group && store.place(personId, group)?.role;
  if (creatorLeft || (role !== "OWNER" && role !== "ADMIN")) {
    throw new Refusal(
      "key_owner_not_leader",
      "The leader who created this key no longer leads the group.",
    );
  }
}

/** Refuses a paused app, and a person who may use none at present. */
function checkPerson(store: Store, { paused, personId }: AccessToken): void {
  if (paused) throw new Refusal("app_suspended", "The platform has paused this app.");
  const person = store.person(personId);
  if (person.age === "child") {
    throw new Refusal("child_account", "Apps cannot be used with a child's account.");
  }
  if (person.termsPending) {
    throw new Refusal(
      "terms_required",
      "This person has not accepted the current terms. They can do so at /account/welcome.",
    );
  }
}

/** Refuses a credential of the wrong kind, or without the operation's own scope. */
function checkRequirement(requirement: Requirement, credential: Credential): void {
  const { groupKeyAccepted, firstPartyOnly } = requirement;
  const isKey = credential.kind === "groupKey";
  const isPartner = !isKey && credential.app !== "first-party";
  if (firstPartyOnly && (isPartner || (isKey && !groupKeyAccepted))) {
    throw new Refusal("first_party_only", "Only the platform's own apps may call this.");
  }
  if (isKey && !groupKeyAccepted) {
    throw new Refusal(
      "forbidden",
      "This operation does not accept a group key: it is not a person.",
    );
  }
  const scope = requiredScope(requirement, credential);
  if (scope !== null && !carries(credential, scope)) throw insufficientScope(scope);
}
