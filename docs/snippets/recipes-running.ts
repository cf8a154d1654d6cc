// Code of the guide Cookbook: what is changed, and how a program that uses the client is run.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

import {
  type CircleAddMembersParams,
  createClientPool,
  ConnectionError,
  GroupManagement,
  isApiError,
  type Logger,
  RateLimitError,
  splitMembers,
  TimeoutError,
} from "group-management-sdk";
import {
  Agent,
  fetch as undiciFetch,
  getGlobalDispatcher,
  ProxyAgent,
  setGlobalDispatcher,
} from "undici";

import type { Scene } from "./scene.ts";

export async function circleWithMembers({ client, groupId, demo }: Scene): Promise<void> {
  const stored = new Map<string, string>();
  const leaders = [demo.contacts.adult];
  const makeDen = async () => {
    // #region circle
    const name = "Den 4";
    let circleId = stored.get(name); // your own storage: the service has no list of circles
    if (circleId === undefined) {
      try {
        circleId = (await client.circles.create(groupId, { kind: "den", name })).id;
      } catch (error) {
        if (!isApiError(error, "already_exists")) throw error;
        throw new Error(`There is a ${name} whose id was not stored. Give its id, or another name.`);
      }
      stored.set(name, circleId);
    }
    // Adults lead a den. Existing leaders stay leaders, so running this again changes nothing.
    const { added } = await client.circles.addMembers(groupId, circleId, {
      contactIds: leaders, // 500 at most
      role: "LEADER",
    });
    console.log(`${added} new leaders of ${name}`);
    // #endregion
  };
  await makeDen();
  await makeDen();
  stored.clear();
  await makeDen().catch((error: Error) => console.log(error.message));
}

export async function circleForMany({ client, groupId }: Scene): Promise<void> {
  const contacts = await client.groups.contacts.list(groupId, { type: "ADULT" }).toArray({ max: 2000 });
  const contactIds = contacts.map(({ id }) => id);
  const { id: circleId } = await client.circles.create(groupId, { kind: "patrol", name: "Wolf Patrol" });
  const wanted = { contactIds, role: "LEADER" } as const;
  // #region many
  const elsewhere: string[] = []; // in another circle of the kind
  const undecided: string[] = [];
  let searches = 100; // calls to find them: about 2 × 9 for each person, out of 500

  async function add(members: CircleAddMembersParams): Promise<void> {
    const { contactIds: ids } = members;
    try {
      const { added, changed } = await client.circles.addMembers(groupId, circleId, members);
      console.log(`${ids.length} people: ${added} added, ${changed} with a new role`);
    } catch (error) {
      if (!isApiError(error, "one_per_person")) throw error;
      if (ids.length === 1) elsewhere.push(...ids);
      else if (searches <= 0) undecided.push(...ids);
      else {
        searches -= 2;
        const middle = Math.ceil(ids.length / 2);
        await add({ ...members, contactIds: ids.slice(0, middle) });
        await add({ ...members, contactIds: ids.slice(middle) });
      }
    }
  }

  for (const members of splitMembers(wanted)) await add(members);
  console.log(`${elsewhere.length} are in another circle, ${undecided.length} undecided`);
  // #endregion
}

export async function logging({ client }: Scene): Promise<void> {
  const write = (level: string) => (message: string, fields: object) =>
    console.log(JSON.stringify({ level, message, ...fields }));
  // #region logging
  const logger: Logger = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
  };
  const logged = client.withOptions({
    logger, // or console, or anything with these methods
    logLevel: "info",
    appInfo: { name: "roster-mailer", version: "2.1.0" }, // so that the platform knows which program calls
    hooks: { onSettled: (call) => write("info")("call", call) }, // one line for each call
  });
  await logged.events.get("no-group", "no-event").catch((error: unknown) => {
    if (!isApiError(error)) throw error;
    const { code, operation, status } = error; // its message is the service's, and may quote what you sent
    write("error")("failed", { code, operation, status });
  });
  // #endregion
}

export async function proxies({ baseUrl, sandbox }: Scene): Promise<void> {
  const before = getGlobalDispatcher();
  const [ca, cert, key] = [undefined, undefined, undefined];
  try {
    // #region certificates
    // Your own certificate authority (ca) and client certificate (mutual TLS), for all of fetch:
    setGlobalDispatcher(new Agent({ connect: { ca, cert, key }, connections: 20 }));
    // #endregion
    const client = new GroupManagement({ baseUrl, accessToken: sandbox.accessToken() });
    await client.me.inboxSummary();
  } finally {
    setGlobalDispatcher(before);
  }
}

/** A proxy that connects to whatever it is asked for. */
async function openProxy(): Promise<{ proxy: Server; address: string }> {
  const proxy = createServer().on("connect", ({ url = "" }, socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const beyond = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      beyond.pipe(socket).pipe(beyond);
    });
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return { proxy, address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

export async function proxyOfOneClient({ client }: Scene): Promise<void> {
  const { proxy, address } = await openProxy();
  // #region own-proxy
  const dispatcher = new ProxyAgent(address);
  const proxied = client.withOptions({
    // "unknown", because undici's types are its own: it takes and returns what the global fetch does.
    fetch: ((url: string, init: object): unknown =>
      undiciFetch(url, { ...init, dispatcher })) as typeof fetch,
  });
  // #endregion
  let tunnels = 0;
  proxy.on("connect", () => tunnels++);
  await proxied.me.inboxSummary();
  if (tunnels !== 1) throw new Error("The call did not go through the proxy.");
  await dispatcher.close();
  proxy.close();
}

export async function clientForEach({ baseUrl, sandbox }: Scene): Promise<void> {
  const tokenOf = async (personId: string, _fresh: boolean) => sandbox.accessToken({ personId });
  const { owner, parent } = sandbox.demo.people;
  // #region clients
  const people = createClientPool({
    baseUrl,
    accessToken: (personId, { reason }) => tokenOf(personId, reason !== "initial"),
    max: 10_000, // clients kept; the least recently used goes first
  });

  // In each request, for the signed-in person:
  const summaryOf = (personId: string) => people.client(personId).me.inboxSummary();

  // At sign-out, forget the token:
  const signOut = (personId: string) => people.delete(personId);
  // #endregion
  await Promise.all([owner, parent, owner].map(summaryOf));
  console.log(people.size);
  signOut(owner);
}

export async function politeImport({ client, groupId }: Scene): Promise<void> {
  const groupIds = Array.from({ length: 20 }, () => groupId);
  const stored: string[] = [];
  const store = (name: string) => stored.push(name);
  // #region import
  // Its queued calls go after all others, and leave a tenth of each window to them.
  const importer = client.withOptions({ priority: "low" });
  const imported = Promise.all(
    groupIds.map(async (id) => store((await importer.groups.overview(id)).group.name)),
  );

  // Meanwhile a person opens a page. This call does not wait for the import.
  const { group } = await client.groups.overview(groupId);
  // #endregion
  await imported;
  console.log(`${group.name}, ${stored.length} imported`);
}

export async function serverless({ baseUrl, sandbox, groupId }: Scene): Promise<void> {
  const groupKey = sandbox.groupKey();
  // #region serverless
  // Outside the handler, to keep connections and the known rate limit between requests.
  const service = new GroupManagement({
    baseUrl,
    groupKey,
    totalTimeout: 8000, // below the hosting platform's own limit
    pacing: "fail", // respond with 503 instead of paying for the wait
    maxRetries: 1,
  });

  async function handle(): Promise<Response> {
    try {
      return Response.json((await service.groups.overview(groupId)).group);
    } catch (error) {
      let seconds: number;
      if (error instanceof RateLimitError) seconds = error.retryAfter ?? 60;
      else if (error instanceof TimeoutError || error instanceof ConnectionError) seconds = 5;
      else throw error;
      return new Response(null, { status: 503, headers: { "retry-after": String(seconds) } });
    }
  }
  // #endregion
  console.log((await handle()).status);
  sandbox.failNext("groups.overview", { code: "rate_limited", retryAfter: 120 });
  const refused = await handle();
  console.log(refused.status, refused.headers.get("retry-after"));
}

export async function worker({ baseUrl, sandbox, groupId }: Scene): Promise<void> {
  const variables = { SERVICE: baseUrl, GROUP: groupId };
  const tokens = [sandbox.accessToken()];
  const tokenOf = async (_env: Env, isRefused: boolean) => {
    if (isRefused) tokens.push(sandbox.accessToken());
    return tokens.at(-1) ?? "";
  };
  // #region worker
  type Env = Record<"SERVICE" | "GROUP", string>;
  let kept: GroupManagement | undefined;
  // Created on the first request: a worker's variables come with it.
  const clientOf = (env: Env) =>
    (kept ??= new GroupManagement({
      baseUrl: env.SERVICE,
      accessToken: ({ reason }) => tokenOf(env, reason !== "initial"),
    }));

  const worker = {
    async fetch(_request: Request, env: Env): Promise<Response> {
      const { group } = await clientOf(env).groups.overview(env.GROUP);
      return Response.json({ name: group.name });
    },
  };
  // #endregion
  const ten = Array.from({ length: 10 }, () => new Request("https://worker.example/"));
  const statuses = async () => {
    const responses = await Promise.all(ten.map((request) => worker.fetch(request, variables)));
    return new Set(responses.map(({ status }) => status));
  };
  console.log(...(await statuses()), tokens.length);
  sandbox.revoke(tokens[0] ?? "");
  console.log(...(await statuses()), tokens.length);
}
