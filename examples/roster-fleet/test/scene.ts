// A fleet for tests: servers, a sandbox over HTTP, workers as processes, and what the service and the database have.
import { setTimeout as sleep } from "node:timers/promises";

import { type Contact, GroupManagement } from "group-management-sdk";
import { redisPacing } from "group-management-sdk/redis";
import { createSandbox, type Sandbox, type SandboxOptions } from "group-management-sdk/sandbox";

import { RosterDatabase } from "../roster-database.ts";
import { RosterQueue } from "../roster-queue.ts";
import { type RoundOutcome, runRound } from "../run-round.ts";
import { type PostgresServer, startPostgres } from "../servers/postgres-server.ts";
import { startRedis, type RedisServer } from "../servers/redis-server.ts";
import { connectRedis } from "../settings.ts";
import { startWorker, type WorkerProcess } from "../workers.ts";

export interface Scene {
  readonly sandbox: Sandbox;
  readonly database: RosterDatabase;
  readonly redis: RedisServer;
  readonly postgres: PostgresServer;
  /** The addresses of all servers, for programs. */
  readonly environment: Readonly<Record<string, string>>;
  readonly workers: readonly WorkerProcess[];
  /** Lines that the workers and the scheduler said. */
  readonly said: readonly string[];
  round(options?: { full?: boolean; signal?: AbortSignal }): Promise<RoundOutcome>;
  /** Resolves once the service has met so many requests. */
  requests(count: number): Promise<void>;
  /** The rosters as the service has them, by group, each in the order of its ids. */
  service(): Promise<Rosters>;
  /** The rosters as the database has them. */
  copy(): Promise<Rosters>;
  close(): Promise<void>;
}

type Rosters = Record<string, Contact[]>;

export async function openScene({
  workers: howMany,
  ...options
}: SandboxOptions & { workers: number }): Promise<Scene> {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  const sandbox = createSandbox(options);
  const server = await sandbox.listen();
  const accessToken = sandbox.accessToken();
  const said: string[] = [];
  const tell = (line: string) => void said.push(line);
  const database = new RosterDatabase(postgres.url, 5);
  await database.layOut();
  const connection = connectRedis(redis.url, false, tell);
  const queue = new RosterQueue(connection);
  const environment = {
    GROUP_MANAGEMENT_BASE_URL: server.baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
  };
  const workers = Array.from({ length: howMany }, () => startWorker(environment, tell));
  const client = new GroupManagement({
    baseUrl: server.baseUrl,
    accessToken,
    sharedPacing: redisPacing(connection),
  });

  return {
    sandbox,
    database,
    redis,
    postgres,
    environment,
    workers,
    said,
    round: ({ full = false, signal = new AbortController().signal } = {}) =>
      runRound({
        client,
        database,
        queue,
        host: "the sandbox",
        full,
        signal,
        onBegin: () => {},
        onStandings: () => {},
      }),
    async requests(count) {
      while (sandbox.requests.length < count) await sleep(5);
    },
    service: () => rostersOf(sandbox),
    async copy() {
      const { rows } = await database.reader.query<{ group_id: string; entry: Contact }>(
        "SELECT group_id, entry FROM contacts ORDER BY group_id, id",
      );
      const rosters: Rosters = {};
      for (const { group_id: groupId, entry } of rows) (rosters[groupId] ??= []).push(entry);
      return rosters;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await queue.close();
      await database.close();
      await Promise.all([server.close(), postgres.stop()]);
      connection.disconnect();
      await redis.stop();
    },
  };
}

/** Asked with a new credential for each group: none of them has spent its window. */
async function rostersOf(sandbox: Sandbox): Promise<Rosters> {
  const { baseUrl, fetch } = sandbox;
  const clientOf = () =>
    new GroupManagement({ baseUrl, fetch, accessToken: sandbox.accessToken(), pacing: "off" });
  const rosters: Rosters = {};
  for await (const { group } of clientOf().me.groups()) {
    const entries = await clientOf().groups.contacts.list(group.id).toArray({ max: Infinity });
    rosters[group.id] = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
  return rosters;
}
