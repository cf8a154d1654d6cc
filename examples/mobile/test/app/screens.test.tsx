// The way through the app: groups, a group, its roster, an event and its payment link.
import { screen, within } from "@testing-library/react-native";
import { Linking, Share } from "react-native";
import { follow, newSandbox, openAs, press } from "./support/open-app.tsx";

const troop = /^Troop 42/;
const canoe = /^Canoe weekend/;

test("shows the next events by their start, without drafts, and says how many there are", async () => {
  const sandbox = newSandbox();
  sandbox.failNext("groups.overview", {
    times: 9,
    alter: (body) => {
      const { upcomingEvents = [] } = body as { upcomingEvents?: { status: string }[] };
      const [first, ...others] = upcomingEvents;
      const events = [...others, { ...first, status: "DRAFT" }].reverse();
      return { ...(body as object), upcomingEvents: events };
    },
  });
  await openAs("Marisol", sandbox, troop);
  expect(await screen.findByText("These are the next five.")).toBeVisible();
  const events = screen.getAllByRole("link", { name: /2027/ });
  const names = events.map((event) => within(event).getAllByText(/./)[0]?.children[0]);
  expect(names).toEqual([
    "Troop meeting",
    "Creek clean-up",
    "Falcon Patrol hike",
    "Canoe weekend on the Little Fork",
  ]);
  // The reader is in another zone.
  expect(within(events[0]!).getByText(/6:30.*CST/)).toBeVisible();
});

test("calls and mails people on the roster, and has no link for an unsafe number or address", async () => {
  const opened = jest.spyOn(Linking, "openURL").mockReset().mockResolvedValue(true);
  const sandbox = newSandbox();
  sandbox.edit((data) => {
    for (const contact of data.contacts) {
      if (contact.firstName === "Marisol") {
        Object.assign(contact, { phone: "+1 (555) 010-2030", email: "marisol@example.org" });
      } else {
        Object.assign(contact, { phone: "*#06#", email: "x@example.org?bcc=y@example.org" });
      }
    }
  });
  await openAs("Marisol", sandbox, troop, /^Roster$/);
  await follow(/^Call Marisol Vega-Tanaka, \+1 \(555\) 010-2030$/);
  await follow(/^Email Marisol Vega-Tanaka, marisol@example\.org$/);
  expect(opened.mock.calls).toEqual([["tel:+15550102030"], ["mailto:marisol@example.org"]]);
  expect(screen.getAllByRole("link", { name: /^(Call|Email) / })).toHaveLength(2);
});

test("makes the link for paying, opens it and shares it", async () => {
  const opened = jest.spyOn(Linking, "openURL").mockResolvedValue(true);
  const shared = jest.spyOn(Share, "share").mockResolvedValue({ action: "sharedAction" });
  await openAs("Marisol", newSandbox(), troop, canoe);
  await press("Get payment link");
  const url = expect.stringMatching(/^https:.*#payment$/);
  await follow(/^Open$/);
  expect(opened).toHaveBeenCalledWith(url);
  await press("Share");
  expect(shared).toHaveBeenCalledWith({ message: url });
});

test("says that payments are not set up yet, and where a leader can do it", async () => {
  const opened = jest.spyOn(Linking, "openURL").mockResolvedValue(true);
  const sandbox = newSandbox();
  sandbox.configure({ payments: false });
  await openAs("Marisol", sandbox, troop, canoe);
  await press("Get payment link");
  expect(await screen.findByText("No card payments yet")).toBeVisible();
  await follow(/^Set up payments$/);
  expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^https:/));
});

test("shows that the terms have changed, with a link to read them", async () => {
  await openAs("Ngozi");
  expect(await screen.findByText("The terms have changed")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the terms" })).toBeVisible();
});
