// The interface that every contestant implements: its task and its jobs.

/** The address of the service, and the ids to read there. */
export interface Target {
  baseUrl: string;
  groupId: string;
  eventId: string;
  credential: string;
  /** Provider of the credential, for contestants that accept one. */
  tokenProvider?: () => Promise<string>;
  /** Address of a Redis server, for contestants that share a window through it. */
  redisPort?: number;
}

/** The fields of a contact that a walk looks at. */
export interface RosterEntry {
  id: string;
  role: string;
}

/** One page of a roster, as the service sends it. */
export interface RosterPage {
  items: RosterEntry[];
  nextCursor: string | null;
}

/** Three jobs, done the way a user of the library would write them. */
export interface Contestant {
  event(signal?: AbortSignal): Promise<unknown>;
  page(): Promise<readonly RosterEntry[]>;
  /** Every contact: one by one where the library iterates, page by page where its user loops. */
  walk(): AsyncIterable<RosterEntry | readonly RosterEntry[]>;
}

export type CreateContestant = (target: Target) => Contestant;

/** The page loop that a user writes where a library has none. */
export async function* eachPage(
  readPage: (cursor: string | undefined) => Promise<RosterPage>,
): AsyncGenerator<readonly RosterEntry[]> {
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
