// The demo data as a client sees it: it shows the service at work.
import { expect, test } from "vitest";
import { createSandbox } from "../../src/sandbox/index.ts";

const HOUR = 3_600_000;
const sandboxAt = (time: string, hours = 0) =>
  createSandbox({ now: () => new Date(Date.parse(time) + hours * HOUR) });
const sandbox = sandboxAt("2026-03-14T10:30:00Z");
const { demo } = sandbox;

interface Asked {
  method?: string;
  of?: typeof sandbox;
  token?: string;
}

async function ask(
  path: string,
  { method = "GET", of = sandbox, token = of.accessToken() }: Asked = {},
) {
  const response = await of.fetch(of.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

test("the coming events are the same at every hour of every weekday", async () => {
  const seen = new Set<string>();
  for (let hours = 0; hours < 8 * 24; hours += 1) {
    const { upcomingEvents } = await ask(
      `/groups/${demo.groupId}/overview?include=upcomingEvents`,
      {
        of: sandboxAt("2026-03-07T00:20:00Z", hours),
      },
    );
    const next: { name: string; status: string }[] = upcomingEvents;
    seen.add(next.map(({ name, status }) => `${name} ${status}`).join(", "));
  }
  expect([...seen]).toEqual([
    "Climbing wall weekend ACTIVE, Troop meeting PLANNED, Creek clean-up PLANNED, Troop meeting PLANNED, Canoe weekend on the Little Fork PLANNED",
  ]);
});

test("the album with pictures that comes first is the same in every season", async () => {
  const seen = new Set<string>();
  for (let days = 0; days < 366; days += 5) {
    const { items } = await ask(`/groups/${demo.groupId}/albums`, {
      of: sandboxAt("2027-07-01T00:00:00Z", days * 24),
    });
    const albums: { title: string; itemCount: number }[] = items;
    seen.add(albums.find(({ itemCount }) => itemCount > 0)?.title ?? "none");
  }
  expect([...seen]).toEqual(["Life in the troop"]);
});

test("the troop's next plan meets every action but skip", async () => {
  const path = `/groups/${demo.groupId}/blueprints/${demo.blueprints.current}/plan`;
  const { summary, items } = await ask(path, { method: "POST" });
  for (const action of ["create", "match", "keep", "exists", "removed"]) {
    expect([action, summary[action] > 0]).toEqual([action, true]);
  }
  expect(items.some((item: { skippedBefore: boolean }) => item.skippedBefore)).toBe(true);
});

test.each([
  ["packing for the canoe weekend", "doc_canoe-packing-list"],
  ["what to do when somebody is ill", "doc_medical-policy"],
  ["drying a damp tent", "doc_tent-care"],
  ["how we raise money with popcorn", "doc_fundraising-guide"],
  ["quiet hours and campfires", "doc_tall-pines-rules"],
  ["minutes of the committee", "doc_minutes-latest"],
])("a search for “%s” finds its document", async (question, documentId) => {
  const { results } = await ask(
    `/groups/${demo.groupId}/documents/search?limit=3&q=${encodeURIComponent(question)}`,
  );
  expect(results.map((hit: { documentId: string }) => hit.documentId)).toContain(documentId);
});

test("a search shows pseudonyms, one of them for either of two children", async () => {
  const path = `/groups/${demo.groupId}/documents/search?q=water+filter+and+paddles`;
  const { results, people } = await ask(path);
  expect(results[0].text).toMatch(/\[Scout [A-Z] or [A-Z]\]/);
  expect(results[0].text).not.toContain("Amara");
  const names = Object.values(people as Record<string, { firstName: string }>);
  expect(names.filter(({ firstName }) => firstName === "Amara")).toHaveLength(2);
});

test("the owner finds far units' copies, and never those of groups of their own", async () => {
  const { results } = await ask(
    `/verticals/${demo.vertical}/shared-documents/search?limit=20&q=care+of+tents+and+derby+rules`,
  );
  const copies = results.map(({ copyId }: { copyId: string }) => copyId);
  expect(copies).toContain("cpy_47f0aa83");
  expect(copies).not.toContain("cpy_f3947c15");
  expect(copies).not.toContain("cpy_26db8a07");
});

test("the owner's groups are some of their own and some led from above", async () => {
  const { items } = await ask("/me/groups");
  const own = items.filter(({ inherited }: { inherited: boolean }) => !inherited);
  expect(own.map(({ group }: { group: { id: string } }) => group.id)).toEqual(
    expect.arrayContaining([demo.groupId, demo.councilId, demo.plainGroupId]),
  );
  expect(items.length).toBeGreaterThan(own.length);
});

test("the parent's household is themselves, both children and the co-guardian", async () => {
  const token = sandbox.accessToken({ personId: demo.people.parent });
  const { items } = await ask(`/groups/${demo.groupId}/me/household`, { token });
  expect(items.map(({ id, relationship }: Record<string, string>) => [id, relationship])).toEqual([
    [demo.contacts.parent, "SELF"],
    [demo.contacts.youth, "DEPENDENT"],
    [demo.contacts.siblingYouth, "DEPENDENT"],
    [expect.any(String), "CO_GUARDIAN"],
  ]);
});

test("the paid event counts people as paid, held, unpaid and confirmed", async () => {
  const path = `/groups/${demo.groupId}/events/${demo.events.paid}?include=rsvpCounts`;
  const { rsvpCounts } = await ask(path);
  for (const [name, count] of Object.entries(rsvpCounts)) {
    expect([name, Number(count) > 0]).toEqual([name, true]);
  }
});

test("the pictures of both albums load", async () => {
  for (const album of Object.values(demo.albums)) {
    const { items } = await ask(`/groups/${demo.groupId}/albums/${album}/items`);
    expect(items.length).toBeGreaterThan(2);
    for (const { thumbUrl } of items) {
      const response = await sandbox.fetch(thumbUrl);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    }
  }
});

test("the troop's overview has five events to come, youth and positions", async () => {
  const { upcomingEvents, rosterCounts, positions } = await ask(
    `/groups/${demo.groupId}/overview?include=upcomingEvents,rosterCounts,positions`,
  );
  expect(upcomingEvents).toHaveLength(5);
  expect(upcomingEvents.map(({ id }: { id: string }) => id)).toContain(demo.events.paid);
  expect(rosterCounts).toEqual({ adults: 26, youth: 17 });
  expect(positions.items.length).toBeGreaterThan(5);
});
