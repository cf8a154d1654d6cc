// The store of the backend's sessions: what all servers of a page share, and one for a single process.

export interface PageSession {
  readonly person: { readonly id: string; readonly name: string };
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A store of all servers of the page, by the value of the cookie. It ends unused sessions. */
export interface SessionStore {
  get(id: string): Promise<PageSession | undefined>;
  add(id: string, session: PageSession): Promise<void>;
  /** False where the session has ended. In Redis: `SET … XX`. */
  replace(id: string, session: PageSession): Promise<boolean>;
  delete(id: string): Promise<void>;
  /** Runs one task of a session at a time, in all servers together. In Redis: `SET … NX PX`, longer than a renewal takes. */
  lock<T>(id: string, task: () => Promise<T>): Promise<T>;
}

export function memoryStore(sessions = new Map<string, PageSession>()): SessionStore {
  const last = new Map<string, Promise<unknown>>();
  return {
    get: async (id) => sessions.get(id),
    add: async (id, session) => void sessions.set(id, session),
    replace: async (id, session) => sessions.has(id) && Boolean(sessions.set(id, session)),
    delete: async (id) => void sessions.delete(id),
    lock: (id, task) => {
      const turn = (last.get(id) ?? Promise.resolve()).then(task);
      const ended = turn
        .catch(() => undefined)
        .finally(() => {
          if (last.get(id) === ended) last.delete(id);
        });
      last.set(id, ended);
      return turn;
    },
  };
}
