// The way through the app: groups, a group, its roster, an event and its payment link.
import { fireEvent, screen, waitFor, within } from "@testing-library/react-native";
import { Linking, Share } from "react-native";
import { connectionTo, emptyPhone, newSandbox, openAs, user } from "./support/open-app.tsx";

beforeEach(emptyPhone);

const open = async (name: RegExp) => user.press(await screen.findByRole("link", { name }));
const press = async (name: string) => user.press(await screen.findByRole("button", { name }));

test("lists the groups of the person who signed in, each with their role", async () => {
  await openAs("Marisol", connectionTo(newSandbox()));
  expect(
    await screen.findByRole("link", { name: /^Troop 42 Marigold Creek.*Owner/ }),
  ).toBeVisible();
  expect(screen.getByText("Signed in as Marisol")).toBeVisible();
});

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

test("shows a place that has an address and no name", async () => {
  const sandbox = newSandbox();
  sandbox.edit((data) => {
    for (const event of data.events)
      event.location = { name: null, url: "https://meet.example.org/42" };
  });
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  await open(/^Canoe weekend/);
  expect(await screen.findByRole("link", { name: "meet.example.org" })).toBeVisible();
});

test("says so where there are no groups", async () => {
  const sandbox = newSandbox();
  sandbox.edit((data) => void (data.memberships = []));
  await openAs("Inés", connectionTo(sandbox));
  expect(await screen.findByText("No groups yet")).toBeVisible();
});

test("shows a group with its counts and coming events", async () => {
  await openAs("Marisol", connectionTo(newSandbox()));
  await open(/^Troop 42/);
  expect(await screen.findByLabelText("7 Youth")).toBeVisible();
  expect(screen.getByLabelText("1 Subgroup")).toBeVisible();
  expect(screen.getAllByRole("link", { name: /^Troop meeting/ })).not.toHaveLength(0);
});

test("offers the profile to those who lead the group, and to nobody else", async () => {
  await openAs("Inés", connectionTo(newSandbox()));
  await open(/^Troop 42/);
  expect(await screen.findByRole("link", { name: "Roster" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Edit profile" })).toBeNull();
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

test("shows only the youth of a roster when asked to", async () => {
  const sandbox = newSandbox();
  await openAs("Marisol", connectionTo(sandbox));
  await open(/^Troop 42/);
  await open(/^Roster$/);
  await user.press(await screen.findByRole("radio", { name: "Youth" }));
  expect(await screen.findByText("Kenji Vega-Tanaka")).toBeVisible();
  expect(screen.queryByText("Marisol Vega-Tanaka")).toBeNull();
  expect(screen.getByRole("radio", { name: "Youth" })).toBeChecked();
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

test("shows who comes to an event, and what a place costs", async () => {
  await openAs("Marisol", connectionTo(newSandbox()));
  await open(/^Troop 42/);
  await open(/^Canoe weekend/);
  expect(await screen.findByText("8 people going")).toBeVisible();
  expect(screen.getByText("10 of 16 places left")).toBeVisible();
  expect(screen.getByText("6 with a place")).toBeVisible();
  expect(screen.getByText(/^Scout \$62\.50/)).toBeVisible();
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

test("tries again when the person asks for it", async () => {
  const sandbox = newSandbox();
  sandbox.failNext("me.groups", { status: 500, code: "unknown_fault", times: 4 });
  await openAs("Marisol", connectionTo(sandbox));
  expect(await screen.findByText("The service is having trouble")).toBeVisible();
  await press("Try again");
  expect(await screen.findByRole("link", { name: /^Troop 42/ })).toBeVisible();
});
