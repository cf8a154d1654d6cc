// The form for a group's profile, opened on a sandbox.
import { screen } from "@testing-library/react-native";
import type { Sandbox } from "group-management-sdk/sandbox";
import type { Connection } from "../../../src/session/session.ts";
import { connectionTo, openAs, user } from "./open-app.tsx";

export async function openProfile(
  sandbox: Sandbox,
  connection: Connection = connectionTo(sandbox),
): Promise<void> {
  await openAs("Marisol", connection);
  await user.press(await screen.findByRole("link", { name: /^Troop 42/ }));
  await user.press(await screen.findByRole("link", { name: "Edit profile" }));
  await screen.findByLabelText("Unit number");
}

export async function write(label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

/** Once an earlier change has ended. */
export const save = async () =>
  user.press(await screen.findByRole("button", { name: "Save", busy: false }));

/** The changes that arrived at the service. */
export const sent = ({ requests }: Sandbox) =>
  requests.filter(({ operation }) => operation === "groups.updateProfile");

/** A change by somebody else. */
export function changeElsewhere(sandbox: Sandbox, changes: Record<string, unknown>): void {
  sandbox.edit(({ groups }) => {
    const group = groups.find(({ id }) => id === sandbox.demo.groupId);
    if (group) group.metadata = { ...group.metadata, ...changes };
  });
}
