// Requests that a backend sends on, and those that it refuses with nothing sent.
import { type OperationName, operations } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import { afterEach, describe, expect, test, vi } from "vitest";

import { definitions } from "../../src/operations/definitions.ts";
import { backendOf, change, listener, read, refusalOf } from "../support/backend.ts";
import { clientOf } from "../support/client.ts";
import { serverForEachTest } from "../support/server.ts";

const server = serverForEachTest();
const listen = listener();
afterEach(() => vi.restoreAllMocks());

const names = Object.keys(operations) as OperationName[];
const circle = JSON.stringify({ kind: "patrol", name: "Foxes" });
const circles = "/groups/grp_1/circles";
const sent = () => server().arrivals.map(({ method, path }) => `${method} ${path}`);

describe("an operation", () => {
  test.each(names)(
    "%s passes by its own method and path, with its query and body",
    async (name) => {
      const { method, path } = operations[name];
      const address = `${path.replaceAll(/\{\w+\}/g, "id@1")}?limit=2&q=a%20b%5C&q=\\`;
      const backend = backendOf(server(), { allow: [name] });
      const isRead = method === "GET";
      const request = () =>
        isRead ? read(address) : change(address, '{"skip":["x"]}', {}, method);
      expect((await backend(request())).status).toBe(200);
      expect(sent()).toEqual([`${method} ${path.replaceAll(/\{\w+\}/g, "id@1")}`]);
      expect(server().arrivals[0]).toMatchObject({ query: { limit: "2", q: "\\" } });
      expect(server().arrivals[0]?.body).toEqual(isRead ? undefined : { skip: ["x"] });
      const others = names.filter((other) => other !== name);
      expect(await refusalOf(await backendOf(server(), { allow: others })(request()))).toBe(
        "403 forbidden",
      );
      expect(server().arrivals).toHaveLength(1);
    },
  );

  test.each(names.filter((name) => operations[name].method !== "GET"))(
    "%s takes a body as the specification says of it",
    async (name) => {
      const { method, path } = operations[name];
      const { requiresBody = false } = definitions[name];
      const backend = backendOf(server(), { allow: [name] });
      const statusOf = async (body: string) => {
        const address = path.replaceAll(/\{\w+\}/g, "id");
        return (await backend(change(address, body, {}, method))).status;
      };
      const most = (requiresBody ? 16 : 64) * 1024;
      // Bytes are counted: two for each letter, and two quotes.
      const sized = (bytes: number) =>
        JSON.stringify("é".repeat((bytes - 2) / 2) + (bytes % 2 ? "x" : ""));
      expect(await statusOf("")).toBe(requiresBody ? 400 : 200);
      expect(await statusOf(sized(most + 1))).toBe(413);
      expect(await statusOf(sized(most))).toBe(200);
      expect(sent()).toHaveLength(requiresBody ? 1 : 2);
    },
  );

  test("blueprints.plan has room for 300 ids to skip, the most that the client sends", async () => {
    const skip = Array.from({ length: 300 }, (_, at) => `${at}-`.padEnd(100, "x"));
    const address = "/groups/g/blueprints/troop@3/plan";
    const backend = backendOf(server(), { allow: ["blueprints.plan"] });
    expect((await backend(change(address, JSON.stringify({ skip })))).status).toBe(200);
    expect(server().arrivals[0]).toMatchObject({ path: address, body: { skip } });
  });
});

test("nothing of the page reaches the service but method, path, query and body", async () => {
  const headers = {
    cookie: "session=1",
    authorization: "Bearer of-the-page",
    "x-forwarded-for": "10.0.0.1",
  };
  await backendOf(server())(read("/me/groups", { headers }));
  const [arrival] = server().arrivals;
  expect(arrival?.headers).toMatchObject({ authorization: expect.stringContaining("Bearer ") });
  expect(JSON.stringify(arrival?.headers)).not.toMatch(/session|of-the-page|10\.0\.0\.1/);
});

describe("a person who is not signed in", () => {
  test("gets a 401 in the service's envelope", async () => {
    for (const nobody of [null, Promise.resolve(null)]) {
      const backend = backendOf(server(), { client: () => nobody });
      const response = await backend(read("/me/groups"));
      expect(await refusalOf(response.clone())).toBe("401 unauthorized");
      expect(await response.text()).toContain("Nobody is signed in.");
    }
    expect(sent()).toEqual([]);
  });
});

describe("the client function", () => {
  const thrown = (value: unknown) =>
    backendOf(server(), {
      client: () => {
        throw value;
      },
    });

  test("that fails is a 503, and its error is logged by class and place, without its message", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const error = new TypeError("the store refused\n    at Bearer secret-token");
    const response = await thrown(error)(read("/me/groups"));
    expect(await refusalOf(response)).toBe("503 unavailable");
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls.join()).toMatch(/client failed: TypeError at .*requests\.test\.ts/);
    expect(logged.mock.calls.join()).not.toMatch(/secret|refused/);
  });

  test.each<[string, object]>([
    ["stack of no string", { stack: { at: "secret" } }],
    ["name with a line break", { name: "Error\ngroup-management: secret" }],
    ["name and message of no string", { name: 7, message: ["secret"] }],
    ["stack with codes of a terminal", { stack: "Error\n    at secret\u001B[2J (a.js:1:1)" }],
    ["cause that names itself", { cause: "itself" }],
  ])("that fails with a %s is a 503 and one line in the log", async (_, fields) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const error = Object.assign(new Error("secret"), fields);
    if (error.cause === "itself") error.cause = error;
    const origin = "https://pages.example";
    const asked = read("/me/groups", { headers: { origin } });
    const failing = { accessToken: () => Promise.reject(error) };
    const inFunction = { client: () => Promise.reject(error) };
    for (const backend of [
      backendOf(server(), { origins: [origin], ...inFunction }),
      backendOf(server(), { origins: [origin] }, failing),
    ]) {
      const response = await backend(asked);
      expect(await refusalOf(response)).toBe("503 unavailable");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    }
    const lines = logged.mock.calls.map((call) => call.join());
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(/^group-management: backend: (client|credential) failed: \P{Cc}*$/u);
      expect(line).not.toContain("secret");
    }
  });

  test("that fails with fields that cannot be read is a 503 and one line in the log", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const get = () => {
      throw new Error("secret");
    };
    const error = new Error("secret");
    for (const name of ["name", "message", "stack", "digest", "cause", "code"]) {
      Object.defineProperty(error, name, { get });
    }
    for (const backend of [
      backendOf(server(), { client: () => Promise.reject(error) }),
      backendOf(server(), {}, { accessToken: () => Promise.reject(error) }),
    ]) {
      expect(await refusalOf(await backend(read("/me/groups")))).toBe("503 unavailable");
    }
    expect(logged.mock.calls.join(";")).toBe(
      "group-management: backend: client failed: Error;group-management: backend: credential failed: Error",
    );
  });

  test.each([
    ["a thrown response", new Response(null, { status: 418 })],
    ["an error with a digest", Object.assign(new Error("NEXT"), { digest: "NEXT_REDIRECT;/in" })],
  ])("may hand over to its framework by %s", async (_, value) => {
    await expect(thrown(value)(read("/me/groups"))).rejects.toBe(value);
  });

  test("that ends because the page has left is no failure", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const leaving = new AbortController();
    // As a session's store does that is asked with the request's signal.
    const client = ({ signal }: Request) =>
      new Promise<null>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Left.", "AbortError")));
      });
    const asked = backendOf(server(), { client })(read("/me/groups", { signal: leaving.signal }));
    leaving.abort();
    expect((await asked).status).toBe(499);
    expect(logged).not.toHaveBeenCalled();
  });

  test("that returns no client is a 500, and says so", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const backend = backendOf(server(), { client: (() => ({})) as never });
    expect(await refusalOf(await backend(read("/me/groups")))).toBe("500 internal_error");
    expect(logged).toHaveBeenCalledOnce();
  });

  test("is not asked for what is refused anyway", async () => {
    const client = vi.fn<() => null>(() => null);
    const backend = backendOf(server(), { client });
    await backend(read("/admin"));
    await backend(read("/me/groups", { headers: { "sec-fetch-site": "same-site" } }));
    await backend(change(circles, circle, { "sec-fetch-site": "cross-site" }));
    await backend(change(circles, circle, { "content-type": "text/plain" }));
    expect(client).not.toHaveBeenCalled();
  });
});

test("the second argument reaches the client function as it is", async () => {
  const session = { personId: "p_1" };
  const seen: unknown[] = [];
  const client = clientOf(server());
  const backend = createBackend({
    allow: ["me.groups"],
    client: (_request, context: typeof session) => {
      seen.push(context);
      return client;
    },
  });
  expect((await backend(read("/me/groups"), session)).status).toBe(200);
  expect(seen).toEqual([session]);
  expect(seen[0]).toBe(session);
});

describe("a body", () => {
  const answerTo = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
    const init = { method: "POST", body, duplex: "half", headers };
    const request = read(circles, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
    });
    return refusalOf(await backendOf(server())(request));
  };

  test.each<[string, BodyInit | null]>([
    ["that is no JSON", "{"],
    ["that is empty", ""],
    ["that is missing", null],
    ["that is no UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ])("%s is refused", async (_, body) => {
    expect(await answerTo(body)).toBe("400 invalid_body");
    expect(sent()).toEqual([]);
  });

  test("of unknown length is read no further than 16 KB", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
    });
    const init = { method: "POST", body: endless, duplex: "half" };
    const request = read(circles, { ...init, headers: { "content-type": "application/json" } });
    expect(await refusalOf(await backendOf(server())(request))).toBe("413 payload_too_large");
    expect(pulled).toBeLessThan(20);
    expect(sent()).toEqual([]);
  });

  test("that the server has read before says so", async () => {
    const refusal = "The body was read before it came to this app's backend";
    const baseUrl = await listen(backendOf(server()), (backend) => async (request, response) => {
      // As `express.json()` does.
      for await (const _ of request);
      backend(request, response);
    });
    const init = { method: "POST", body: circle, headers: { "content-type": "application/json" } };
    const taken = read(circles, init);
    await taken.text();
    for (const response of [
      await fetch(`${baseUrl}${circles}`, init),
      await backendOf(server())(taken),
    ]) {
      expect(await refusalOf(response.clone())).toBe("500 internal_error");
      expect(await response.text()).toContain(refusal);
    }
    expect(sent()).toEqual([]);
  });

  test("that is announced as too large is not read", async () => {
    expect(await answerTo("{}", { "content-length": "16385" })).toBe("413 payload_too_large");
    expect(sent()).toEqual([]);
  });

  test.each([
    ["deep", "[".repeat(8000) + "]".repeat(8000)],
    ["no object", '"text"'],
    ["null", "null"],
    ["of special names", '{"__proto__":{"a":1},"name":"x"}'],
  ])("that is %s gets a response", async (_, body) => {
    const { status } = await backendOf(server())(change(circles, body));
    expect([200, 400]).toContain(status);
    if (status === 200) expect(JSON.stringify(server().arrivals[0]?.body)).toBe(body);
  });
});
