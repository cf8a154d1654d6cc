// Code of the guide Errors.
import {
  AuthenticationError,
  ConnectionError,
  GroupManagementError,
  isApiError,
  PermissionDeniedError,
  RateLimitError,
  RequestValidationError,
  ResponseValidationError,
  TimeoutError,
} from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function codes({ client, groupId, demo }: Scene): Promise<void> {
  const { patrol, otherPatrol } = demo.circles;
  const contactIds = [demo.contacts.youth];
  await client.circles.addMembers(groupId, patrol, { contactIds, move: true });
  // #region codes
  try {
    await client.circles.addMembers(groupId, otherPatrol, { contactIds });
  } catch (error) {
    if (!isApiError(error, "one_per_person")) throw error;
    // Somebody is in another patrol. Once a leader has agreed:
    await client.circles.addMembers(groupId, otherPatrol, { contactIds, move: true });
  }
  // #endregion
}

export async function classes({ client, groupId, sandbox }: Scene): Promise<void> {
  sandbox.failNext("events.get", { code: "not_found" });
  const tell = (text: string) => console.log(text);
  const eventId = "evt_gone";
  // #region classes
  try {
    await client.events.get(groupId, eventId);
  } catch (error) {
    if (!(error instanceof GroupManagementError)) throw error; // not of this client
    if (isApiError(error, "not_found")) tell("The event is no longer there.");
    else if (error instanceof RateLimitError) tell(`Wait ${error.retryAfter ?? 60} s.`);
    else if (error instanceof TimeoutError) tell("The service takes too long.");
    else if (error instanceof ConnectionError) tell("The service cannot be reached.");
    else throw error;
  }
  // #endregion
}

export async function created({ client, groupId, sandbox, demo }: Scene): Promise<void> {
  const kind = demo.circleKinds.committee;
  const report = (issues: unknown) => console.log(issues);
  sandbox.failNext("circles.create", { alter: "missing-field" });
  // #region created
  try {
    await client.circles.create(groupId, { kind, name: "Summer camp" });
  } catch (error) {
    if (!(error instanceof ResponseValidationError)) throw error;
    report(error.issues); // paths and expected types, no values
    const circle = error.body; // the response as it came: the circle was created
    console.log(typeof circle);
  }
  // #endregion
}

export async function unclear({ client, groupId, sandbox, demo }: Scene): Promise<void> {
  const kind = demo.circleKinds.committee;
  const name = "Summer camp";
  const tell = (text: string) => console.log(text);
  sandbox.failNext("circles.create", { network: "truncate" });
  // #region unclear
  const create = () => client.circles.create(groupId, { kind, name });
  try {
    await create().catch((error: unknown) => {
      const silent = error instanceof ConnectionError || error instanceof TimeoutError;
      if (!silent || error.outcome === "not-sent") throw error; // nothing was done
      return create(); // names are unique within a kind, so this cannot create a second one
    });
  } catch (error) {
    if (!isApiError(error, "already_exists")) throw error;
    tell("There is a circle of that name, perhaps this one. Its id cannot be looked up.");
  }
  // #endregion
}

export async function unclearSubgroup({ client, sandbox, demo }: Scene): Promise<void> {
  const name = "Summer camp crew";
  const { councilId } = demo;
  sandbox.failNext("groups.createSubgroup", { network: "truncate" });
  // #region unclear-subgroup
  try {
    await client.groups.createSubgroup(councilId, { name });
  } catch (error) {
    const silent = error instanceof ConnectionError || error instanceof TimeoutError;
    if (!silent || error.outcome === "not-sent") throw error;
    // Its creator owns a subgroup, so it is in their groups if it was created.
    for await (const { group } of client.me.groups()) {
      if (group.name === name) console.log("It was made:", group.id);
    }
  }
  // #endregion
}

export async function permission({ client, groupId, sandbox }: Scene): Promise<void> {
  sandbox.failNext("documents.list", { code: "insufficient_scope" });
  const send = (place: string | null) => console.log(place);
  const tell = (text: string) => console.log(text);
  // #region permission
  const hub = "https://groups.example.org"; // the platform's website: not baseUrl, not your app
  try {
    await client.documents.list(groupId);
  } catch (error) {
    if (isApiError(error, "scope_not_allowed")) send(error.consentUrl);
    else if (isApiError(error, "terms_required")) send(`${hub}${error.welcomePath}`);
    else if (isApiError(error, "insufficient_scope")) tell("Ask for documents.read at sign-in.");
    else if (isApiError(error, "app_not_installed")) tell("A leader has to install the app.");
    else if (isApiError(error, "key_owner_not_leader")) tell("A leader has to make a new key.");
    else if (error instanceof PermissionDeniedError) tell("You may not see this.");
    else if (error instanceof AuthenticationError) tell("Please sign in again.");
    else throw error;
  }
  // #endregion
}

export async function wrongField({ client, groupId }: Scene): Promise<void> {
  const show = (field: string | null, text: string) => console.log(field, text);
  // #region field
  try {
    await client.circles.create(groupId, { kind: "no-such-kind", name: "Owls" });
  } catch (error) {
    if (isApiError(error, "invalid_profile")) show("profile", error.message); // every problem
    else if (isApiError(error, "invalid_body")) show(error.parameter, error.message);
    else if (error instanceof RequestValidationError) show(error.parameter, error.message);
    else throw error;
  }
  // #endregion
}
