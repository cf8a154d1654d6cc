// The form: what it sends, and where it shows what was wrong.
import { screen, waitFor } from "@testing-library/react-native";
import type { Sandbox } from "group-management-sdk/sandbox";
import { connectionTo, emptyPhone, newSandbox, openAs, user } from "./support/open-app.tsx";

beforeEach(emptyPhone);

async function openProfile(sandbox: Sandbox): Promise<void> {
  await openAs("Marisol", connectionTo(sandbox));
  await user.press(await screen.findByRole("link", { name: /^Troop 42/ }));
  await user.press(await screen.findByRole("button", { name: "Edit profile" }));
  await screen.findByLabelText("Unit number");
}

async function write(label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

const save = () => user.press(screen.getByRole("button", { name: "Save" }));
const sent = ({ requests }: Sandbox) =>
  requests.filter(({ operation }) => operation === "groups.updateProfile");

test("shows every problem of a profile at its field", async () => {
  await openProfile(newSandbox());
  await write("Unit number", "many");
  await write("Chartered on", "yesterday");
  await save();
  const problems = await screen.findAllByRole("alert");
  expect(problems).toHaveLength(2);
  expect(problems[0]).toHaveTextContent("It is a number.");
  expect(problems[1]).toHaveTextContent("It is a date written YYYY-MM-DD.");
  expect(screen.getByLabelText("Unit number")).toHaveProp("accessibilityHint", "It is a number.");
});

test("sends what was changed and nothing else, and the group is read again", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await write("Meeting place", "The old mill");
  await user.press(screen.getByRole("radio", { name: "Friday" }));
  await save();
  await waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());
  expect(sent(sandbox).map(({ body }) => body)).toEqual([
    { meetingPlace: "The old mill", meetingDay: "Friday" },
  ]);
  const overviews = () =>
    sandbox.requests.filter(({ operation }) => operation === "groups.overview").length;
  await waitFor(() => expect(overviews()).toBe(2));
});

test("removes a field that was emptied", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await user.clear(screen.getByLabelText("Chartered on"));
  await save();
  await waitFor(() => expect(sent(sandbox)[0]?.body).toEqual({ chartered: null }));
});

test("sends nothing where nothing was changed", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  await save();
  await waitFor(() => expect(screen.queryByLabelText("Unit number")).toBeNull());
  expect(sent(sandbox)).toEqual([]);
});

test("keeps what was written when the service cannot be reached", async () => {
  const sandbox = newSandbox();
  await openProfile(sandbox);
  sandbox.failNext("groups.updateProfile", { code: "forbidden" });
  await write("Meeting place", "The old mill");
  await save();
  expect(await screen.findByText("The profile was not saved")).toBeVisible();
  expect(screen.getByLabelText("Meeting place")).toHaveDisplayValue("The old mill");
});
