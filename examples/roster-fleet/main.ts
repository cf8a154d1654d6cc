#!/usr/bin/env node
// The whole fleet on one machine, to look at: servers, a sandbox with many groups, workers, and two rounds.
import { GroupManagement } from "group-management-sdk";
import { redisPacing } from "group-management-sdk/redis";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";

import { behaveInTerminal, report, showHelp } from "../support/program.ts";
import { help, readArguments, type Wishes } from "./arguments.ts";
import { Progress } from "./progress.ts";
import { RosterDatabase } from "./roster-database.ts";
import { RosterQueue } from "./roster-queue.ts";
import { runRound } from "./run-round.ts";
import { startPostgres } from "./servers/postgres-server.ts";
import { startRedis } from "./servers/redis-server.ts";
import { connectRedis } from "./settings.ts";
import { plural, summaryOf } from "./summary.ts";
import { startWorker } from "./workers.ts";

const signals = { SIGINT: 130, SIGTERM: 143 } as const;

behaveInTerminal();
/** Functions that stop what was started, the last first; called however the program ends. */
const started: (() => Promise<unknown>)[] = [];
const stop = new AbortController();
let exitCode = 0;
for (const [signal, code] of Object.entries(signals)) {
  process.on(signal, () => {
    exitCode = code;
    stop.abort(new Error("stopped"));
  });
}
try {
  const wishes = readArguments(process.argv.slice(2));
  if (wishes.help) showHelp(help);
  else await showFleet(wishes);
} catch (error) {
  if (stop.signal.aborted) console.error("Stopped.");
  else exitCode = report(error, help);
} finally {
  for (const close of started) await close().catch((error: unknown) => report(error));
  process.exitCode = exitCode;
}

async function showFleet(wishes: Wishes): Promise<void> {
  const { groups, contacts, requestsPerMinute } = wishes;
  const progress = new Progress(process.stderr);
  const note = (line: string) => progress.note(line);
  const redis = await keep(await startRedis());
  const connection = connectRedis(redis.url, false, note);
  started.unshift(async () => connection.disconnect());
  const postgres = await keep(await startPostgres());
  const sandbox = createSandbox({ groups, contacts, requestsPerMinute });
  const server = await sandbox.listen();
  started.unshift(() => server.close());
  const accessToken = sandbox.accessToken();
  const environment = {
    GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  };

  const database = new RosterDatabase(postgres.url, 3);
  started.unshift(() => database.close());
  await database.layOut();
  const queue = new RosterQueue(connection);
  started.unshift(() => queue.close());
  console.log(
    `redis-server, PostgreSQL and a sandbox with ${plural(groups, "group")} of ${plural(contacts, "entry")} are there. ` +
      `${plural(wishes.workers, "worker")} may send ${plural(requestsPerMinute, "request")} a minute together.\n`,
  );
  const workers = Array.from({ length: wishes.workers }, () =>
    startWorker(environment, note, (code) => note(`A worker ended by itself (${code}).`)),
  );
  started.unshift(() => Promise.all(workers.map((worker) => worker.stop())));

  const client = new GroupManagement({
    baseUrl: server.baseUrl,
    accessToken,
    sharedPacing: redisPacing(connection),
  });
  const round = async () => {
    const before = sandbox.requests.length;
    const outcome = await runRound({
      client,
      database,
      queue,
      host: new URL(server.baseUrl).host,
      full: false,
      signal: stop.signal,
      onBegin: () => {},
      onStandings: (standings) => progress.show(standings),
    });
    progress.erase();
    const requests = sandbox.requests.slice(before);
    const refused = requests.filter(({ status }) => status === 429).length;
    for (const line of summaryOf(outcome)) console.log(line);
    console.log(`  ${plural(requests.length, "request")}, ${refused} refused\n`);
  };
  await round();
  console.log(changeSome(sandbox));
  await round();
}

/** Registers a server to stop at the end; throws if the program is to end already. */
async function keep<Server extends { stop(): Promise<void> }>(server: Server): Promise<Server> {
  started.unshift(() => server.stop());
  stop.signal.throwIfAborted();
  return server;
}

/** Changes entries, as in the web application. */
function changeSome(sandbox: Sandbox): string {
  const { fleet } = sandbox.demo;
  const changed = new Set(fleet.slice(0, 3));
  sandbox.edit(({ contacts }) => {
    const updatedAt = new Date().toISOString();
    for (const groupId of changed) {
      const entry = contacts.find((contact) => contact.groupId === groupId);
      if (entry) Object.assign(entry, { title: "Treasurer", updatedAt });
    }
  });
  return `One entry is changed in each of ${plural(changed.size, "group")}.\n`;
}
