// Safety: no address that is not a web page is opened, a broken part does not end the app, and old data do not look new.
import { act, render, screen, waitFor } from "@testing-library/react-native";
import { Linking, Text } from "react-native";
import { ErrorBoundary } from "../../src/reporting/error-boundary.tsx";
import { newSandbox, openAs, user } from "./support/open-app.tsx";

test.each([
  ["javascript:alert(1)", 0],
  ["intent://pay/#Intent;scheme=bank;end", 0],
  ["http://maps.example.org/creek", 0],
  ["https://maps.example.org/creek", 1],
])("an event's place at %s leads to %i pages", async (url, pages) => {
  const opened = jest.spyOn(Linking, "openURL").mockReset().mockResolvedValue(true);
  const sandbox = newSandbox();
  sandbox.edit((data) => {
    for (const event of data.events) event.location = { name: "The creek", url };
  });
  await openAs("Marisol", sandbox, /^Troop 42/, /^Canoe weekend/);
  await screen.findByText("The creek");
  const place = screen.queryByRole("link", { name: "The creek" });
  if (place) await user.press(place);
  expect(opened).toHaveBeenCalledTimes(pages);
});

test("a part that breaks says so, is reported, and is drawn again when asked for", async () => {
  const reported = jest.spyOn(console, "error").mockImplementation(() => undefined);
  let broken = true;
  const Part = () => {
    if (broken) throw new Error("It broke.");
    return <Text>Whole</Text>;
  };
  await render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByText("This could not be shown")).toBeVisible();
  expect(reported).toHaveBeenCalledWith("The app failed while drawing.", new Error("It broke."));
  broken = false;
  await user.press(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Whole")).toBeVisible();
  reported.mockRestore();
});

test("what could not be read again says how old it is, and is read when asked for", async () => {
  const sandbox = newSandbox();
  await openAs("Marisol", sandbox);
  await screen.findByRole("link", { name: /^Troop 42/ });
  sandbox.failNext("me.groups", { status: 500, code: "unknown_fault", times: 50 });
  const list = screen.getByTestId("screen");
  await act(async () => list.props["refreshControl"].props.onRefresh());
  expect(await screen.findByText(/^Shown as of \d.+ It could not be read again\.$/)).toBeVisible();
  expect(screen.getByRole("link", { name: /^Troop 42/ })).toBeVisible();
  sandbox.reset();
  await user.press(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/^Shown as of/)).toBeNull());
});
