// A check of what does not work: each fault is named, with what to do about it.
import { createSandbox } from "group-management-sdk/sandbox";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { retryAtOnce } from "../support/client.ts";
import { startProcess } from "../support/command.ts";
import { startRawServer } from "../support/raw-server.ts";
import { startSecureServer } from "../support/secure-server.ts";
import { type Answer, hang, startServer, text } from "../support/server.ts";
import { alteredForEachTest, checkAt, type Checked, type Passing } from "./altered-service.ts";

retryAtOnce();

/** By how much the clock of the service is ahead. */
let aheadMs = 0;
const service = alteredForEachTest({ now: () => new Date(Date.now() + aheadMs) });

const inTroop = (...more: string[]) => ["--group", service.sandbox.demo.groupId, ...more];
const check = (...more: string[]) =>
  checkAt(service.baseUrl, {
    accessToken: service.sandbox.accessToken(),
    args: inTroop(...more),
  });

/** A fact is wrong, and a reader is told why and what to do. */
function expectWrong(checked: Checked, subject: string, says: RegExp, advice: RegExp): void {
  const fact = checked.report.facts.find((one) => one.subject === subject);
  expect(fact).toMatchObject({
    verdict: "wrong",
    says: expect.stringMatching(says),
    advice: expect.stringMatching(advice),
  });
  expect(checked.report.well).toBe(false);
  expect(checked.text).toMatch(/\n\d+ things? (is|are) wrong\.\n$/);
}

describe("the address", () => {
  const html = { "content-type": "text/html" };
  const elsewhere = async (answer: Answer): Promise<Checked> => {
    const server = await startServer();
    server.always(answer);
    const checked = await checkAt(server.baseUrl, { groupKey: "gk_1234567890" });
    await server.close();
    // Nothing else can be known, and nothing else is tried.
    expect(checked.report.facts).toHaveLength(1);
    expect(checked.report.readings).toEqual([]);
    return checked;
  };

  test.each(["/api/v1", "", "/api/v2/api/v2"])("with another path: %s", async (path) => {
    const baseUrl = service.baseUrl.replace("/api/v2", path);
    const checked = await checkAt(baseUrl, { accessToken: service.sandbox.accessToken() });
    expectWrong(checked, "address", /^the service is not at this path$/, /must end in \/api\/v2/);
  });

  test("must end in /api/v2, which is said where it does not, whatever else is wrong", async () => {
    const advised = async (path: string) => {
      const checked = await checkAt(`http://127.0.0.1:9${path}`, { groupKey: "gk" });
      return checked.report.facts[0]?.advice ?? "";
    };
    const advice = "The address must end in /api/v2. Check GROUP_MANAGEMENT_BASE_URL.";
    const wrong = ["", "/api", "/api/v1", "/api/v2/groups"].map(advised);
    const right = ["/api/v2", "/api/v2/", "/scouts/api/v2"].map(advised);
    for (const said of await Promise.all(wrong)) {
      expect(said).toMatch(/^Check host and port/);
      expect(said).toContain(advice);
    }
    for (const said of await Promise.all(right)) expect(said).not.toContain(advice);
  });

  test("at which nothing listens", async () => {
    const checked = await checkAt("http://127.0.0.1:9/api/v2", { groupKey: "gk" });
    expectWrong(
      checked,
      "address",
      /nothing listens at this address \(ECONNREFUSED\)/,
      /host and port/,
    );
  });

  test("whose host has no such name", async () => {
    const checked = await checkAt("https://nowhere.invalid/api/v2", { groupKey: "gk" });
    expectWrong(checked, "address", /host name does not resolve/, /spelling/);
  });

  test("that says https: to a port without TLS", async () => {
    const checked = await checkAt(service.baseUrl.replace("http:", "https:"), { groupKey: "gk" });
    expectWrong(checked, "address", /^the TLS handshake failed/, /speaks HTTPS/);
  });

  test("with a certificate that is not trusted, unless NODE_EXTRA_CA_CERTS names it", async () => {
    const server = await startSecureServer((_, response) => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end('{"error":{"code":"unauthorized","message":"No."}}');
    });
    const checked = await checkAt(server.baseUrl, { groupKey: "gk" });
    expectWrong(checked, "address", /certificate is not trusted \(\w+\)$/, /NODE_EXTRA_CA_CERTS/);
    // A scheme may be written in capitals, too.
    for (const baseUrl of [server.baseUrl, server.baseUrl.replace("https:", "HTTPS:")]) {
      const { printed, ended } = startProcess(["check"], {
        GROUP_MANAGEMENT_BASE_URL: baseUrl,
        GROUP_MANAGEMENT_KEY: "gk",
        NODE_EXTRA_CA_CERTS: server.certificate,
      });
      expect(await ended).toBe(1);
      expect(printed.out).toMatch(/ok +address +responds in \d+ ms over TLS\n/);
      expect(printed.out).toMatch(/WRONG +credential/);
    }
    await server.close();
  });

  test("of a web page", async () => {
    const checked = await elsewhere(text("<h1>Welcome</h1>", 200, html));
    expectWrong(checked, "address", /^another server responds there$/, /must end in \/api\/v2/);
  });

  test("of another service that speaks JSON", async () => {
    const checked = await elsewhere(text('{"users":[{"name":"Ann"}]}'));
    expectWrong(checked, "address", /^another server responds there$/, /GROUP_MANAGEMENT_BASE_URL/);
    expect(checked.text + checked.json).not.toContain("Ann");
  });

  test.each([200, 403])("of a file larger than any response, with status %i", async (status) => {
    const checked = await elsewhere(text(" ".repeat(17 * 2 ** 20), status));
    const says = status === 200 ? /^another server responds there$/ : /is not from the service$/;
    expectWrong(checked, "address", says, /must end in \/api\/v2|of another service/);
  });

  test("that redirects: the target is printed without its query", async () => {
    const location = "https://login.example/sign-in?ticket=secret";
    const checked = await elsewhere(text("", 302, { location }));
    expectWrong(
      checked,
      "address",
      /^it redirects to https:\/\/login\.example\/sign-in, and redirects are not followed$/,
      /If the target is the service, set its address/,
    );
    expect(checked.text + checked.json).not.toContain("secret");
  });

  test.each([
    [400, /proxy or a firewall/],
    [403, /proxy or a firewall/],
    [418, /of another service/],
    [502, /may be down/],
  ])("behind something that answers %i by itself", async (status, advice) => {
    const checked = await elsewhere(text("<h1>No</h1>", status, html));
    expectWrong(checked, "address", /^the response is not from the service$/, advice);
  });

  test("that does not speak HTTP", async () => {
    const raw = await startRawServer((socket) => void socket.end("220 mail.example ESMTP\r\n"));
    const checked = await checkAt(raw.baseUrl, { groupKey: "gk" });
    await raw.close();
    expectWrong(checked, "address", /does not speak HTTP|was closed/, /Check the port/);
  });

  test("that takes a call and never answers is given up within ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const checking = elsewhere(hang);
    // Two checks: one for people and one for programs.
    for (let second = 0; second < 20; second++) await vi.advanceTimersByTimeAsync(1000);
    const checked = await checking;
    vi.useRealTimers();
    expectWrong(checked, "address", /^no response in time$/, /Check host and port/);
  });

  test("that ends otherwise is only noted where it leads to the service", async () => {
    const scouts = createSandbox({ baseUrl: "http://localhost/scouts" });
    const { baseUrl, close } = await scouts.listen();
    const args = ["--only", "me.groups"];
    const checked = await checkAt(baseUrl, { groupKey: scouts.groupKey(), args });
    await close();
    expect(checked.fact("address")).toMatch(/^note: responds/);
    expect(checked.report.well).toBe(true);
  });
});

describe("the credential", () => {
  test("revoked or expired: address, clock and CORS are still checked", async () => {
    const accessToken = service.sandbox.accessToken();
    service.sandbox.revoke(accessToken);
    const args = ["--origin", "https://app.example"];
    const checked = await checkAt(service.baseUrl, { accessToken, args });
    expectWrong(checked, "credential", /^an access token, refused: unauthorized$/, /Sign in again/);
    expect(checked.fact("address")).toMatch(/^ok/);
    expect(checked.fact("clock")).toMatch(/^ok/);
    expect(checked.fact("cors")).toMatch(/^ok/);
    expect(checked.fact("rateLimit")).toBe("untold");
    expect(checked.report.readings).toEqual([]);
  });

  test("refused by a gateway that knows no error body", async () => {
    service.alter = (passing) => Object.assign(passing, { status: 401, body: "" });
    const checked = await checkAt(service.baseUrl, { groupKey: service.sandbox.groupKey() });
    expectWrong(checked, "credential", /^a group key, refused: status 401$/, /create a new key/);
  });

  test.each([
    ["terms_required", /\/account\/welcome/],
    ["child_account", /Sign in as somebody else/],
    ["app_suspended", /Contact the platform/],
  ])("of a person whose every call is refused: %s", async (code, advice) => {
    service.sandbox.failNext("*", { code, times: 1000 });
    const checked = await check();
    expectWrong(checked, "credential", new RegExp(`refused: ${code}$`), advice);
    expect(checked.fact("rateLimit")).toMatch(/^ok/);
    // Everything would be refused for the same reason.
    expect(checked.report.readings).toEqual([]);
    expect(checked.text).toContain("\n1 thing is wrong.\n");
  });
});

describe("the clock", () => {
  test.each([
    [3 * 3600, "3 h behind", "wrong"],
    [-3 * 3600, "3 h ahead", "wrong"],
    [-125, "2 min ahead", "wrong"],
    [30, "30 s behind", "note"],
    [4 * 86_400, "4 days behind", "wrong"],
  ])("when the service is %i s on", async (seconds, says, verdict) => {
    aheadMs = seconds * 1000;
    onTestFinished(() => void (aheadMs = 0));
    const checked = await check();
    const fact = checked.report.facts.find(({ subject }) => subject === "clock");
    expect(fact).toMatchObject({
      verdict,
      says: expect.stringContaining(`this machine's clock is `),
    });
    // Half a second of what Date hides may tip it to the next unit.
    expect(fact?.says).toMatch(new RegExp(`${says}|${says.replace("30", "(29|31)")}`));
    expect(fact?.advice).toContain("Synchronize this machine's clock");
    expect(checked.fact("rateLimit")).toMatch(/^ok/);
    expect(checked.report.well).toBe(verdict !== "wrong");
  });

  test("is read from the first of two Date headers, as behind a gateway that adds one", async () => {
    service.alter = ({ headers }) => headers.append("date", new Date().toUTCString());
    expect((await check()).fact("clock")).toBe("ok: matches the service's");
  });

  test("is only noted where responses have no Date header", async () => {
    service.alter = ({ headers }) => headers.delete("date");
    const checked = await check();
    expect(checked.fact("clock")).toBe("note: responses have no Date header");
    expect(checked.report.well).toBe(true);
  });
});

test("a cache before the service is named, not the clock that its old responses show", async () => {
  service.alter = ({ headers }) => {
    headers.set("age", "7200");
    headers.set("date", new Date(Date.now() - 7_200_000).toUTCString());
  };
  const checked = await check();
  expect(checked.fact("clock")).toBe("note: unknown, since the response comes from a cache");
  expectWrong(checked, "rateLimit", /^the response comes from a cache/, /another person's data/);
});

describe("the rate-limit headers", () => {
  const limits = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

  test.each([
    [limits, /^responses have no rate-limit headers$/],
    [limits.slice(2), /^responses have no X-RateLimit-Reset$/],
  ])("without %j", async (names, says) => {
    service.alter = ({ headers }) => names.forEach((name) => headers.delete(name));
    expectWrong(await check(), "rateLimit", says, /proxy removes them/);
  });

  test.each([
    ["x-ratelimit-limit", "many", /^the rate-limit headers are not integers$/],
    ["x-ratelimit-reset", String(Date.now()), /^X-RateLimit-Reset is not a time near now/],
    ["x-ratelimit-reset", "42", /^X-RateLimit-Reset is not a time near now/],
  ])("with %s: %s", async (name, value, says) => {
    service.alter = ({ headers }) => headers.set(name, value);
    expectWrong(await check(), "rateLimit", says, /cannot pace itself/);
  });
});

describe("a page of an origin", () => {
  const origin = "https://app.example";

  test("may do everything with a service that lets it", async () => {
    service.alter = ({ headers }) => headers.set("access-control-allow-origin", origin);
    const checked = await check("--origin", origin);
    expect(checked.fact("cors")).toBe(`ok: pages of ${origin} may call it and read its headers`);
  });

  test("is checked with a key too, with the advice to keep keys out of pages", async () => {
    const checked = await checkAt(service.baseUrl, {
      groupKey: service.sandbox.groupKey(),
      args: ["--origin", `${origin}/`],
    });
    expect(checked.fact("cors")).toMatch(/^ok: .*never put a group key into a web page$/);
  });

  test.each<[string, (headers: Headers) => void, RegExp]>([
    [
      "another origin is allowed",
      (headers) => headers.set("access-control-allow-origin", "https://other.example"),
      /the preflight does not allow the origin.*responses do not allow the origin/,
    ],
    [
      "the headers are not exposed",
      (headers) => headers.set("access-control-expose-headers", "Date"),
      /pages cannot read X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After$/,
    ],
    [
      "the star is taken to allow Authorization, which it does not",
      (headers) => headers.set("access-control-allow-headers", "*"),
      /^the header authorization is not allowed$/,
    ],
    [
      "PATCH is not allowed",
      (headers) => headers.set("access-control-allow-methods", "GET, POST"),
      /^the method PATCH is not allowed$/,
    ],
  ])("cannot use the service where %s", async (_, change, says) => {
    service.alter = ({ headers }) => change(headers);
    expectWrong(await check("--origin", origin), "cors", says, /pages of https:\/\/app\.example/);
  });

  test("is well where the service allows at each path only its own methods", async () => {
    service.alter = ({ method, path, headers }) => {
      if (method !== "OPTIONS") return;
      headers.set("access-control-allow-methods", path === "/me/groups" ? "GET" : "GET, PATCH");
    };
    expect((await check("--origin", origin)).fact("cors")).toMatch(/^ok/);
  });

  test.each([
    ["in capitals", "https://APP.example"],
    ["with the usual port", "https://app.example:443/"],
    ["with letters beyond ASCII", "https://bücher.example", "https://xn--bcher-kva.example"],
  ])("is asked about as a browser writes it: %s", async (_, given, written = origin) => {
    service.alter = ({ headers }) => headers.set("access-control-allow-origin", written);
    const checked = await check("--origin", given);
    expect(checked.fact("cors")).toBe(`ok: pages of ${written} may call it and read its headers`);
  });

  describe("when the rate limit is used up", () => {
    const spend = ({ method, headers }: Passing) => {
      if (method !== "OPTIONS") headers.set("x-ratelimit-remaining", "0");
    };

    test("is not checked, and the reason is shown", async () => {
      service.alter = spend;
      const checked = await check("--origin", origin);
      expect(checked.fact("cors")).toBe("skipped: the rate limit is used up");
      expect(checked.text).toMatch(/\n *not tried +CORS +the rate limit is used up\n.*Try again/);
    });

    test("fails where the preflight request, which has no limit, is refused", async () => {
      service.alter = (passing) => {
        spend(passing);
        if (passing.method === "OPTIONS") passing.status = 401;
      };
      const checked = await check("--origin", origin);
      expectWrong(checked, "cors", /^the preflight .* gets status 401$/, /the operator/i);
    });
  });

  test("cannot use the service where the preflight request is refused", async () => {
    service.alter = (passing) => {
      if (passing.method === "OPTIONS") passing.status = 401;
    };
    const checked = await check("--origin", origin);
    expectWrong(checked, "cors", /\(OPTIONS\) gets status 401$/, /the operator of the service/i);
  });
});

describe("an operation", () => {
  const refusals: [code: string, advice: RegExp][] = [
    ["forbidden", /Set --group to a group that the person is in/],
    ["insufficient_scope", /Sign in again and request documents\.read\.$/],
    ["key_owner_not_leader", /Ask a current leader to create a new key/],
    ["app_not_installed", /Ask a leader of the group to install the app/],
    ["scope_not_allowed", /to allow the app documents\.read/],
    ["app_suspended", /Contact the platform/],
    ["terms_required", /\/account\/welcome/],
    ["child_account", /Sign in as somebody else/],
    ["not_a_member", /Sign in as an adult who is in a group of the vertical/],
    ["not_found", /Check the id of the group/],
    ["from_the_future", /does not know the code.*newer version of the package/],
  ];

  test.each(refusals)("refused with %s says what to do", async (code, advice) => {
    service.sandbox.failNext("documents.list", { code, status: 403, times: 9 });
    const checked = await check();
    expect(checked.reading("documents.list")).toBe(`refused ${code}`);
    const reading = checked.report.readings.find(({ operation }) => operation === "documents.list");
    expect(reading).toMatchObject({ status: 403, advice: expect.stringMatching(advice) });
    expect(checked.text).toMatch(new RegExp(`REFUSED +documents\\.list +${code}`));
    expect(checked.report.well).toBe(false);
    // Checks that depend on it say so, and are no faults of their own.
    expect(checked.reading("documents.getMarkdown")).toBe(
      "skipped it needs documents.list, which is refused",
    );
    expect(checked.text).toContain("\n1 thing is wrong.\n");
  });

  test.each([
    ["a person", () => ({ accessToken: service.sandbox.accessToken() })],
    ["a key", () => ({ groupKey: service.sandbox.groupKey() })],
  ])("of a group that is not %s's is one thing that is wrong", async (_, credential) => {
    const args = ["--group", "no-such-group"];
    const checked = await checkAt(service.baseUrl, { ...credential(), args });
    expect(checked.reading("groups.overview")).toMatch(/^refused (not_found|forbidden)$/);
    expect(checked.reading("documents.list")).toBe("skipped the group cannot be read");
    expect(checked.text).toMatch(/--group/);
    expect(checked.text).toContain("\n1 thing is wrong.\n");
  });

  test("refused for a scope that is not allowed has the address to allow it", async () => {
    const accessToken = service.sandbox.accessToken({ allowedScopes: ["me.read"] });
    const checked = await checkAt(service.baseUrl, { accessToken, args: inTroop() });
    const address = `https://groups.example.org/groups/${service.sandbox.demo.groupId}/apps/consent?scope=documents.read`;
    expect(checked.text).toContain(`\n    ${address}\n`);
    const reading = checked.report.readings.find(({ operation }) => operation === "documents.list");
    expect(reading?.advice).toContain(`can allow documents.read here: ${address}`);
  });

  test("for adults alone advises to sign in as an adult, and says nothing of --group (spec 4.1 rule 6)", async () => {
    service.sandbox.failNext("documents.searchShared", { code: "forbidden", times: 9 });
    const checked = await check("--only", "documents.searchShared");
    expect(checked.reading("documents.searchShared")).toBe("refused forbidden");
    const reading = checked.report.readings.find(
      ({ operation }) => operation === "documents.searchShared",
    );
    expect(reading?.advice).toBe(
      "The person is not an adult. Sign in as an adult who is in a group of the vertical.",
    );
  });

  test("kept for the platform's own apps is closed to a partner's, and nothing is wrong", async () => {
    const checked = await checkAt(service.baseUrl, {
      accessToken: service.sandbox.accessToken({ app: "partner" }),
      args: inTroop("--only", "groups.aiCredits,documents.searchShared,me.groups"),
    });
    expect(checked.reading("groups.aiCredits")).toBe("refused first_party_only");
    expect(checked.text).toMatch(/closed +groups\.aiCredits +first_party_only/);
    expect(checked.report.well).toBe(true);
  });

  test("that is named without a shape may not be there yet", async () => {
    service.sandbox.failNext("circles.listKinds", { code: "not_found", times: 9 });
    const checked = await check("--only", "circles.listKinds");
    expect(checked.reading("circles.listKinds")).toBe("refused not_found");
    expect(checked.report.well).toBe(true);
  });

  test("that fails once is asked once more, and is well", async () => {
    service.sandbox.failNext("me.household", { status: 503, times: 1 });
    const checked = await check();
    expect(checked.reading("me.household")).toBe("ok");
  });

  test.each([
    [
      { code: "internal_error" },
      /^failed internal_error$/,
      /Report it to the operator of the service/,
    ],
    [{ code: "unavailable" }, /^failed unavailable$/, /switched off/],
    [{ network: "reset" as const }, /^failed the connection broke$/, /Try again/],
    [{ network: "truncate" as const }, /^failed the connection broke$/, /Try again/],
    [{ code: "rate_limited", retryAfter: 2400 }, /rate_limited/, /Try again in 40 min/],
  ])("that fails with %j says how", async (fault, says, advice) => {
    const checked = await checkAt(await directly({ ...fault, times: 9 }), {
      accessToken: service.sandbox.accessToken(),
      args: inTroop("--only", "me.household"),
    });
    expect(checked.reading("me.household")).toMatch(says);
    expect(checked.report.readings[0]?.advice).toMatch(advice);
    expect(checked.report.well).toBe(false);
  });

  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** The sandbox without anything before it, so that its broken connections are its own. */
  async function directly(fault: Parameters<typeof service.sandbox.failNext>[1]): Promise<string> {
    service.sandbox.failNext("me.household", fault);
    const listening = await service.sandbox.listen();
    closing.push(listening.close);
    return listening.baseUrl;
  }
});
