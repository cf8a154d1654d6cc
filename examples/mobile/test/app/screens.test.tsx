// The way through the app: groups, a group, its roster, an event and its payment link.
import { fireEvent, screen, waitFor, within } from "@testing-library/react-native";
import { Linking, Share } from "react-native";
import { connectionTo, emptyPhone, newSandbox, openAs, user } from "./support/open-app.tsx";

beforeEach(emptyPhone);

const open = async (name: RegExp) => user.press(await screen.findByRole("link", { name }));
const press = async (name: string) => user.press(await screen.findByRole("button", { name }));

test("shows a parent the day on which the group meets", async () => {
  await openAs("Inés", connectionTo(newSandbox()));
  await open(/^Troop 42/);
  expect(await screen.findByText("Meeting day")).toBeVisible();
  expect(screen.getByText("Tuesday")).toBeVisible();
});

test("shows the next events by their start, without drafts, and says how many there are", async () => {
  const sandbox = newSandbox();
  sandbox.failNext("groups.overview", {
    times: 9,
    alter: (body) => {
      const { upcomingEvents = [] } = body as { upcomingEvents?: { status: string }[] };
      const [first, ...others] = upcomingEvents;
      return {
        ...(body as object),
        upcomingEvents: [...others, { ...first, status: "DRAFT" }].reverse(),
      };
    },
  });
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  expect(await screen.findByText("These are the next five.")).toBeVisible();
  const events = screen
    .getAllByRole("link", { name: /2027/ })
    .map((link) => within(link).getAllByText(/./)[0]);
  expect(events.map((name) => name?.children[0])).toEqual([
    "Troop meeting",
    "Creek clean-up",
    "Falcon Patrol hike",
    "Canoe weekend on the Little Fork",
  ]);
});

test("names the zone of an event to a reader in another", async () => {
  await openAs("Marisol", connectionTo(newSandbox()));
  await open(/^Troop 42/);
  const meeting = (await screen.findAllByRole("link", { name: /^Troop meeting/ }))[0]!;
  expect(within(meeting).getByText(/6:30.*CST/)).toBeVisible();
});

test("reads a roster of 500 page by page while the person scrolls", async () => {
  const sandbox = newSandbox(500);
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  await open(/^Roster$/);
  expect(await screen.findByText("Marisol Vega-Tanaka")).toBeVisible();
  const pages = () =>
    sandbox.requests.filter(({ operation }) => operation === "groups.contacts.list").length;
  expect(pages()).toBe(1);
  await fireEvent(screen.getByLabelText("Roster"), "endReached");
  await waitFor(() => expect(pages()).toBe(2));
});

test("finds people on pages that were not read yet, however their names are written", async () => {
  const sandbox = newSandbox(500);
  sandbox.edit((data) => {
    const last = data.contacts.findLast(({ groupId }) => groupId === sandbox.demo.groupId);
    Object.assign(last!, { firstName: "Zoë", lastName: "Ørsted-Łukasz" });
  });
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  await open(/^Roster$/);
  await user.type(await screen.findByLabelText("Search the roster"), "lukasz zoe");
  expect(await screen.findByText("Zoë Ørsted-Łukasz")).toBeVisible();
  expect(screen.queryByText("Marisol Vega-Tanaka")).toBeNull();
  await user.type(screen.getByLabelText("Search the roster"), "x");
  expect(await screen.findByText("Nobody found")).toBeVisible();
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
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  await open(/^Roster$/);
  await open(/^Call Marisol Vega-Tanaka, \+1 \(555\) 010-2030$/);
  await open(/^Email Marisol Vega-Tanaka, marisol@example\.org$/);
  expect(opened.mock.calls).toEqual([["tel:+15550102030"], ["mailto:marisol@example.org"]]);
  expect(screen.getAllByRole("link", { name: /^(Call|Email) / })).toHaveLength(2);
});

test("makes the link for paying, opens it and shares it", async () => {
  const opened = jest.spyOn(Linking, "openURL").mockResolvedValue(true);
  const shared = jest.spyOn(Share, "share").mockResolvedValue({ action: "sharedAction" });
  await openAs("Marisol", connectionTo(newSandbox()));
  await open(/^Troop 42/);
  await open(/^Canoe weekend/);
  await press("Get payment link");
  const url = expect.stringMatching(/^https:.*#payment$/);
  await open(/^Open$/);
  expect(opened).toHaveBeenCalledWith(url);
  await press("Share");
  expect(shared).toHaveBeenCalledWith({ message: url });
});

test("says that payments are not set up yet, and where a leader can do it", async () => {
  const opened = jest.spyOn(Linking, "openURL").mockResolvedValue(true);
  const sandbox = newSandbox();
  sandbox.configure({ payments: false });
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  await open(/^Canoe weekend/);
  await press("Get payment link");
  expect(await screen.findByText("No card payments yet")).toBeVisible();
  await open(/^Set up payments$/);
  expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^https:/));
});

test("shows that the terms have changed, with a link to read them", async () => {
  await openAs("Ngozi", connectionTo(newSandbox()));
  expect(await screen.findByText("The terms have changed")).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the terms" })).toBeVisible();
});
