// Rounds over all groups, as PostgreSQL knows them: which groups there are, which are left, how far it all is.
import { SetUpError } from "../support/program.ts";
import { forgetRosters, type RosterDatabase } from "./roster-database.ts";
import { readable } from "./roster-sql.ts";

/** A group as it is listed. */
export interface Listed {
  readonly id: string;
  readonly name: string;
}

export interface Round {
  readonly number: number;
  /** Over everything, so that removed entries are found; else over what changed since the last. */
  readonly full: boolean;
  /** Whether an earlier scheduler began it. */
  readonly resumed: boolean;
  /** Groups that the credential does not reach any more. Their rosters are gone. */
  readonly dropped: number;
}

/** How far a round is. */
export interface Standings {
  readonly groups: number;
  readonly done: number;
  readonly entries: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Workers that were there a moment ago. */
  readonly workers: number;
  /** Seconds until the workers that wait for the service's window may send again; 0 while none waits. */
  readonly wait: number;
}

/** Begins a round over the groups listed, or goes on with one that has not ended. */
export function beginRound(
  database: RosterDatabase,
  host: string,
  listed: readonly Listed[],
  full: boolean,
): Promise<Round> {
  return database.transaction(async (client) => {
    await client.query("LOCK TABLE rounds IN EXCLUSIVE MODE");
    await client.query("INSERT INTO source (host) VALUES ($1) ON CONFLICT DO NOTHING", [host]);
    const { rows: sources } = await client.query<{ host: string }>("SELECT host FROM source");
    if (sources[0]?.host !== host) {
      throw new SetUpError("The database follows another service. Name another in DATABASE_URL.");
    }
    await client.query(
      `INSERT INTO groups (id, name) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE groups.name <> excluded.name`,
      [listed.map(({ id }) => id), listed.map(({ name }) => readable(name))],
    );
    const { rows: gone } = await client.query<{ id: string }>(
      "DELETE FROM groups WHERE id <> ALL ($1) RETURNING id",
      [listed.map(({ id }) => id)],
    );
    await forgetRosters(
      client,
      gone.map(({ id }) => id),
    );
    const dropped = gone.length;
    const { rows: open } = await client.query<{ number: number; full: boolean }>(
      `SELECT number, "full" FROM rounds WHERE ended_at IS NULL AND ("full" OR NOT $1)`,
      [full],
    );
    if (open[0] !== undefined) return { ...open[0], resumed: true, dropped };
    const { rows: begun } = await client.query<{ number: number; full: boolean }>(
      `INSERT INTO rounds ("full") VALUES ($1 OR NOT EXISTS (SELECT FROM rounds)) RETURNING number, "full"`,
      [full],
    );
    const [round] = begun;
    if (round === undefined) throw new Error("PostgreSQL began no round.");
    await client.query(
      "UPDATE rounds SET ended_at = now() WHERE number < $1 AND ended_at IS NULL",
      [round.number],
    );
    await client.query("UPDATE groups SET added = 0, changed = 0, removed = 0, problem = NULL");
    return { ...round, resumed: false, dropped };
  });
}

export async function standingsOf(
  { reader }: RosterDatabase,
  { number }: Round,
): Promise<Standings> {
  const { rows } = await reader.query<Standings>(
    `SELECT * FROM
       (SELECT count(*)::integer AS groups, (count(*) FILTER (WHERE done_in >= $1))::integer AS done,
         coalesce(sum(entries), 0)::integer AS entries, coalesce(sum(added), 0)::integer AS added,
         coalesce(sum(changed), 0)::integer AS changed, coalesce(sum(removed), 0)::integer AS removed
       FROM groups) AS work,
       (SELECT count(*)::integer AS workers,
         coalesce(greatest(0, ceil(extract(epoch FROM max(waits_until) - now()))), 0)::integer AS wait
       FROM workers WHERE seen_at > now() - interval '5 s') AS hands`,
    [number],
  );
  const [standings] = rows;
  if (standings === undefined) throw new Error("PostgreSQL returned no row for the round.");
  return standings;
}

/** The groups that are left in a round. */
export async function groupsLeft({ reader }: RosterDatabase, { number }: Round): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    "SELECT id FROM groups WHERE done_in < $1 ORDER BY id",
    [number],
  );
  return rows.map(({ id }) => id);
}

/** The problems of a round: codes, and how many groups have each. */
export async function problemsOf({ reader }: RosterDatabase): Promise<[string, number][]> {
  const { rows } = await reader.query<{ problem: string; groups: number }>(
    `SELECT problem, count(*)::integer AS groups FROM groups WHERE problem IS NOT NULL
     GROUP BY problem ORDER BY groups DESC`,
  );
  return rows.map(({ problem, groups }) => [problem, groups]);
}

export async function endRound({ reader }: RosterDatabase, { number }: Round): Promise<void> {
  await reader.query("UPDATE rounds SET ended_at = now() WHERE number = $1", [number]);
}
