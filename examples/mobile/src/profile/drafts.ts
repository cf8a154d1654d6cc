// Drafts of profiles that are not saved yet. An app that was closed continues with them, and knows which it was sending
// when it was closed. Signing out removes them all.
// No file extension: browsers get another file of that name.
import { readDrafts, removeDrafts, writeDrafts } from "./draft-store";
import type { FormValues } from "./profile-fields.ts";

export interface Draft {
  readonly groupName: string;
  /** The value that each field was compared with. */
  readonly seen: FormValues;
  readonly values: FormValues;
  /** It was sent, and no answer has come. */
  readonly isSent: boolean;
}

export interface Drafts {
  readonly of: (groupId: string) => Draft | undefined;
  /** Drafts that were being sent when the app was closed, by group. */
  readonly interrupted: readonly (readonly [groupId: string, draft: Draft])[];
  /** Resolves once the phone has it. */
  readonly put: (groupId: string, draft: Draft) => Promise<void>;
  readonly remove: (groupId: string) => Promise<void>;
  /** Removes all drafts, and stores no more. */
  readonly end: () => Promise<void>;
}

export async function openDrafts(personId: string): Promise<Drafts> {
  const key = `drafts of ${personId}`; // each person's own
  const drafts = await read(key);
  let open = true;
  let writing = Promise.resolve();

  /** Writes in order. Where the phone has no room, the form still works. */
  const write = () => {
    const text = drafts.size === 0 || !open ? null : JSON.stringify([...drafts]);
    writing = writing
      .then(() => (text === null ? removeDrafts(key) : writeDrafts(key, text)))
      .catch(() => undefined);
    return writing;
  };

  return {
    of: (groupId) => drafts.get(groupId),
    interrupted: [...drafts].filter(([, { isSent }]) => isSent),
    put: (groupId, draft) => {
      drafts.set(groupId, draft);
      return write();
    },
    remove: async (groupId) => {
      if (drafts.delete(groupId)) await write();
    },
    end: () => {
      open = false;
      return write();
    },
  };
}

async function read(key: string): Promise<Map<string, Draft>> {
  try {
    // Written above, by this app.
    return new Map(JSON.parse((await readDrafts(key)) ?? "[]") as [string, Draft][]);
  } catch {
    return new Map();
  }
}
