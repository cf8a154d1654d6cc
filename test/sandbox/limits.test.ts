// Requests a minute and the headers that tell of them: part 8 of the document.

import { expect, test } from "vitest";
import { openService, refusal } from "./service.ts";

test("§8 counts requests a minute for each credential, in three headers", async () => {
  const { get, sandbox, advance } = openService({ requestsPerMinute: 3 });
  const [one, other] = [sandbox.accessToken(), sandbox.groupKey({ groupId: "troop" })];
  const remaining: (string | null)[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { headers } = await get("/groups/troop/overview", one);
    remaining.push(headers.get("x-ratelimit-remaining"));
    expect(headers.get("x-ratelimit-limit")).toBe("3");
    expect(headers.get("x-ratelimit-reset")).toBe(
      String(Date.parse("2026-03-14T09:27:53Z") / 1000),
    );
  }
  expect(remaining).toEqual(["2", "1", "0"]);
  const refused = await get("/groups/troop/overview", one);
  expect(refusal(refused)).toEqual([429, "rate_limited"]);
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
  // 59.5 s are left of the window: a whole second too many rather than half a second too few.
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await get("/groups/troop/overview", other)).status).toBe(200);
  advance(59_499);
  expect((await get("/groups/troop/overview", one)).status).toBe(429);
  advance(1);
  const again = await get("/groups/troop/overview", one);
  expect(again.status).toBe(200);
  expect(again.headers.get("x-ratelimit-remaining")).toBe("2");
});

test("§8 never sends a Retry-After that is too short", async () => {
  const { get, sandbox, advance } = openService({ requestsPerMinute: 1 });
  const token = sandbox.accessToken();
  await get("/me/groups", token);
  for (let step = 0; step < 40; step += 1) {
    advance(1_487);
    const answer = await get("/me/groups", token);
    expect(answer.status, `step ${step}`).toBe(429);
    const wait = Number(answer.headers.get("retry-after"));
    const date = Date.parse(String(answer.headers.get("date")));
    const reset = Number(answer.headers.get("x-ratelimit-reset")) * 1000;
    expect(Number.isInteger(wait)).toBe(true);
    expect(date + wait * 1000).toBeGreaterThanOrEqual(reset - 1000);
  }
  const last = await get("/me/groups", token);
  advance(Number(last.headers.get("retry-after")) * 1000);
  expect((await get("/me/groups", token)).status).toBe(200);
});

test("§8 sends the headers with refusals too, but has nothing to count for an unknown credential", async () => {
  const { get } = openService();
  const refused = await get("/groups/none/overview");
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("9999");
  const unknown = await get("/groups/troop/overview", "nobody");
  expect(unknown.headers.get("x-ratelimit-remaining")).toBeNull();
});

test("§8 sends the service's time with every response", async () => {
  const { get, advance } = openService();
  advance(60_000);
  const { headers } = await get("/groups/none/overview", null);
  expect(headers.get("date")).toBe("Sat, 14 Mar 2026 09:27:53 GMT");
});

test("sends no rate-limit headers where there is no limit", async () => {
  const { get } = openService({ requestsPerMinute: Number.POSITIVE_INFINITY });
  const { status, headers } = await get("/groups/troop/overview");
  expect(status).toBe(200);
  expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
});
