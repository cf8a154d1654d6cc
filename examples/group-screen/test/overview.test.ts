// The overview: counts, events with their answers, leaders and prices, positions, household.
import { describe, expect, test } from "vitest";

import { expectText, seen, textOf } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

describe("the overview", () => {
  test("shows the group, how large it is, and for whom the person can answer", async () => {
    const page = await stage.open();
    await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
    await expectText(page.locator(".group-counts")).toMatch(/Adults \d+ Youth \d+ Subgroup 1/);
    await expectText(page.getByRole("region", { name: "Your household" })).toContain(
      "Kenji Vega-Tanaka In your care",
    );
    expect(await page.title()).toBe("Overview · Troop 42 Marigold Creek");
  });

  test("says who is going to an event, who still has to pay, and how many places are left", async () => {
    const page = await stage.open();
    const canoe = page.getByRole("article").filter({ hasText: "Canoe weekend" });
    await expectText(canoe).toMatch(/\d+ people going \d+ of 16 places left/);
    const text = await textOf(canoe);
    expect(text).toMatch(/\d+ with a place \d+ going, still to pay \d+ maybe/);
    expect(text).toContain("Desmond Achterberg organizes");
    expect(text).toContain("Scout $62.50 · Adult $45.00 · Shore crew free");
  });

  test("writes times in the event's own zone and names it to a reader elsewhere", async () => {
    const page = await stage.open({ timezoneId: "Europe/Berlin" });
    const cleanUp = page.getByRole("article").filter({ hasText: "Creek clean-up" });
    await expectText(cleanUp).toMatch(/9:00 AM – 12:30 PM CST/);
    const near = await stage.open({ timezoneId: "America/Chicago" });
    const same = near.getByRole("article").filter({ hasText: "Creek clean-up" });
    await expectText(same).toMatch(/9:00 AM – 12:30 PM(?! CST)/);
  });

  test("writes dates and prices in the language of the page, whatever the reader's", async () => {
    const page = await stage.open({ locale: "de-DE" });
    const canoe = page.getByRole("article").filter({ hasText: "Canoe weekend" });
    await expectText(canoe).toContain("Scout $62.50");
    expect(await textOf(canoe)).toMatch(/Sat, Feb \d+/);
  });

  test("shows an unknown status, leader's role and way of pricing", async () => {
    const { free } = stage.sandbox.demo.events;
    const alter = (change: (event: Record<string, unknown>) => void) => (body: unknown) => {
      const changed = structuredClone(body) as Record<string, unknown>;
      const listed = changed["upcomingEvents"] as Record<string, unknown>[] | undefined;
      for (const event of listed ?? [changed]) {
        if (event["id"] === free) change(event);
      }
      return changed;
    };
    stage.sandbox.failNext("groups.overview", {
      times: 2,
      alter: alter((event) => void (event["status"] = "ON_HOLD")),
    });
    stage.sandbox.failNext("events.get", {
      times: 5,
      alter: alter((event) => {
        event["cost"] = {
          perPerson: { tiers: [1, 2] },
          description: "By age",
          paymentInstructions: null,
        };
        for (const leader of event["leaders"] as { role: string }[]) leader.role = "SAFETY_OFFICER";
      }),
    });
    const page = await stage.open();
    const cleanUp = page.getByRole("article").filter({ hasText: "Creek clean-up" });
    await expectText(cleanUp).toContain("Gurpreet Singh safety officer");
    const text = await textOf(cleanUp);
    expect(text).toContain("On hold");
    expect(text).toContain("By age");
  });

  test("lists the next events by their start, without drafts, and says which is called off", async () => {
    stage.sandbox.failNext("groups.overview", {
      times: 2,
      alter: (body) => {
        const { upcomingEvents: listed = [] } = body as { upcomingEvents?: object[] };
        const [first = {}, ...others] = listed;
        const off = others.map((event) =>
          "name" in event && event.name === "Creek clean-up"
            ? { ...event, status: "CANCELLED" }
            : event,
        );
        const events = [...off, { ...first, status: "DRAFT" }].toReversed();
        return { ...(body as object), ...(listed.length > 0 && { upcomingEvents: events }) };
      },
    });
    const page = await stage.open();
    await seen(page.getByText("These are the next five."));
    expect(await page.locator(".event-card h3").allInnerTexts()).toEqual([
      "Troop meeting",
      "Creek clean-up",
      "Falcon Patrol hike",
      "Canoe weekend on the Little Fork",
    ]);
    await expectText(page.locator(".event-card", { hasText: "Called off" })).toContain("Creek");
  });

  test("shows a parent when and where the group meets", async () => {
    const page = await stage.open({ as: "parent" });
    await expectText(page.locator(".group-facts")).toContain(
      "Meeting place Marigold Creek Community Hall Meeting day Tuesday",
    );
  });

  test("says so when nothing is planned and nobody holds a position", async () => {
    // The events are asked for, and the positions.
    stage.sandbox.failNext("groups.overview", {
      times: 2,
      alter: (body) => ({
        ...(body as object),
        upcomingEvents: [],
        positions: { items: [], nextCursor: null },
      }),
    });
    const page = await stage.open();
    await seen(page.getByText("Nothing planned yet"));
    await seen(page.getByText("No positions yet"));
  });
});
