// Code of the guide Errors.
import {
  ConnectionError,
  GroupManagementError,
  isApiError,
  RateLimitError,
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
    report(error.issues); // where the answer differs; never what it holds
    const circle = error.body; // as it came: the circle has been made all the same
    console.log(typeof circle);
  }
  // #endregion
}
