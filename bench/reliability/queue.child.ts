// One client with very many calls in its queue: what each costs that joins, is aborted, is let in or refused.
// The service is a function, so that nothing but the client is measured.
import { GroupManagement } from "group-management-sdk";
import { answer } from "../measures/load.ts";

export interface QueueTask {
  calls: number;
}

export interface QueueAnswer {
  /** Microseconds of CPU for each call that waits for nothing, one after the other: what the others are compared with. */
  oneByOne: number;
  /** Microseconds of CPU for each call: to join a queue on a spent window and be aborted in it. */
  joinedAndAborted: number;
  /** To wait in the queue and be let in when the window opens. */
  letIn: number;
  /** To be refused with a 429, all at once, wait, and be sent again. */
  refused: number;
}

const { calls } = JSON.parse(process.argv[2] ?? "") as QueueTask;
/** Calls of each job before it is measured, however few are measured. */
const warmup = 50_000;

const window = { spent: true, endsAt: Math.ceil(Date.now() / 1000) + 3600 };
const headers = () => ({
  "content-type": "application/json",
  date: new Date().toUTCString(),
  "x-ratelimit-limit": "100000000",
  "x-ratelimit-remaining": window.spent ? "0" : "90000000",
  "x-ratelimit-reset": String(window.endsAt),
});
const refusals = new Set<string>();
let refusing = false;
const respond = async (request: Request): Promise<Response> => {
  const call = request.headers.get("x-call") ?? "";
  if (refusing && call !== "" && !refusals.has(call)) {
    refusals.add(call);
    const error = JSON.stringify({ error: { code: "rate_limited", message: "Wait." } });
    return new Response(error, { status: 429, headers: { ...headers(), "retry-after": "2" } });
  }
  return new Response('{"unreadMessages":0}', { headers: headers() });
};
const makeClient = (options: object = {}) =>
  new GroupManagement({
    baseUrl: "https://service.example/api/v2",
    groupKey: "k",
    logLevel: "off",
    fetch: (...given) => respond(new Request(...given)),
    ...options,
  });

/** Microseconds of CPU for each of so many calls. */
async function cost(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / count;
}

const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => make(index)));

/** Calls that find the window spent. */
const spentClient = async (options: object) => {
  window.spent = true;
  const client = makeClient(options);
  await client.me.inboxSummary();
  return client;
};

const sendOneByOne = async (count: number) => {
  window.spent = false;
  const client = makeClient();
  return await cost(count, async () => {
    for (let sent = 0; sent < count; sent += 1) await client.me.inboxSummary();
  });
};

const joinAndAbort = async (count: number) => {
  const client = await spentClient({ maxRetryDelay: 4_000_000 });
  return await cost(count, async () => {
    const controller = new AbortController();
    const all = many(count, () => client.me.inboxSummary({ signal: controller.signal }));
    await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort("enough");
    await all;
  });
};

const waitAndBeLetIn = async (count: number) => {
  window.endsAt = Math.ceil(Date.now() / 1000) + 2;
  const client = await spentClient({});
  window.spent = false;
  return await cost(count, () => many(count, () => client.me.inboxSummary()));
};

const beRefused = async (count: number) => {
  window.endsAt = Math.ceil(Date.now() / 1000) + 3600;
  refusals.clear();
  refusing = true;
  const client = makeClient({ maxConcurrency: count });
  const used = await cost(count, () =>
    many(count, (index) => client.me.inboxSummary({ headers: { "x-call": String(index) } })),
  );
  refusing = false;
  return used;
};

/** Made ready by the same job, so that nobody pays for what happens once. */
const measured = async (job: (count: number) => Promise<number>) => {
  await job(warmup);
  return await job(calls);
};

const oneByOne = await measured(sendOneByOne);
const joinedAndAborted = await measured(joinAndAbort);
const letIn = await measured(waitAndBeLetIn);
const refused = await measured(beRefused);

answer({ oneByOne, joinedAndAborted, letIn, refused } satisfies QueueAnswer);
