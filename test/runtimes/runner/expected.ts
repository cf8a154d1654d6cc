// The facts that every runtime must report, and where a runtime may honestly differ.
import type { Facts } from "../scenario/scenario.ts";

const everywhere: Facts = {
  "a call answers with its value": true,
  "a call gives status and attempts": [200, 1],
  "a literal include brings its part": true,
  "rate-limit headers are read": 600,
  "asks for a token once for two calls": null,
  "a walk reads every page": 40,
  "leaving a walk stops it": 10,
  "toArray keeps to its max": 12,
  "an awaited list is its first page": [5, 5],
  "a body is sent and its answer checked": true,
  "a 503 is retried": 2,
  "an answer that breaks off is asked for again": 2,
  "a refused connection sent nothing": "not-sent",
  "what the service would refuse is not sent": "q",
  "a body over 16 KB is not sent": "body",
  "a refusal has its class and code": "NotFoundError",
  "an error knows its operation": "events.get",
  "an answer of another shape is explained": "id",
  "a timeout ends an attempt": "attempt",
  "a group key in a page or an app": "accepted",
  "an abort rejects with the signal's own reason": true,
  "an abort rejects within a second": true,
  "an aborted signal sends nothing": true,
  "a spent window is waited for": true,
  "paced calls are each sent once": [1, 1, 1, 1, 1],
  "money is counted exactly": "1250",
  "money is shown": "$12.50",
  "money is shown at any size": "-$90,071,992,547,409,931,234.99",
  "the time of an event is its zone's": "Sat, May 15, 2027, 10:00 PM CDT, 2027-05-15",
  "a time without an offset is the event's": "Sat, May 15, 2027, 10:00 AM CDT, 2027-05-15",
  "an event of several days is open": "Sat, Dec 26, 2026 –, 2026-12-26",
  "names are put back": "Ask Ada of [Scout B].",
  "the catalogue is at hand": 23,
  "classes keep their names": ["GroupManagement", "PagedList", "ApiError"],
};

/** Facts that differ in a page or app, where the credential is a token. */
export const inApp: Facts = {
  "asks for a token once for two calls": 1,
  "a refused connection sent nothing": null,
  // A key never gets youth.
  "a walk reads every page": 60,
  "a group key in a page or an app": "refused",
};

/** Throws, naming each fact that is not as it must be. */
export function checkFacts(facts: Facts, differing: Facts = {}): void {
  const expected = { ...everywhere, ...differing };
  const names = new Set([...Object.keys(expected), ...Object.keys(facts)]);
  const wrong = [...names].flatMap((name) => {
    const [want, have] = [JSON.stringify(expected[name]), JSON.stringify(facts[name])];
    return want === have ? [] : [`${name}: expected ${want}, got ${have}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
