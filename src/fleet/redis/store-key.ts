// The keys of a credential's window. They tell a reader of the store neither the credential nor the service's address.
import { createHmac, scrypt } from "node:crypto";

/** The parts of a window's state (pacing-script.lua). */
export const parts = ["window", "taken", "before", "members", "waiting", "deadlines", "cooldowns"];

/** The version of the stored format. With another one, the script cannot take what is stored for its own. */
export const storeFormat = 4;

export interface StoreKey {
  /** The keys of the window in the store, in the order in which the script takes them. */
  readonly keys: readonly string[];
  /** Names what has a limit of its own. Only those who know the credential can make or check it. */
  tag(name: string): string;
}

/** Whose window it is. */
export type Subject =
  | { readonly id: string }
  | { readonly id?: undefined; readonly credential: string };

/** Guessing a credential costs this much for each guess: 32 MiB, and about a tenth of a second. */
const credentialCost = 2 ** 15;
/** Guessing an id, which opens nothing, costs less than a hundredth of it: a process may act for ten thousand people at once. */
const idCost = 2 ** 8;
const nameLength = 16;
const secretLength = 32;

/** Slow on purpose, and done beside the event loop. */
export function deriveKey(prefix: string, baseUrl: string, subject: Subject): Promise<StoreKey> {
  const isId = subject.id !== undefined;
  const cost = { N: isId ? idCost : credentialCost, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
  return new Promise((resolve, reject) => {
    // Processes with another format keep a state of their own.
    const salt = `group-management-sdk shared pacing ${storeFormat} ${baseUrl}`;
    scrypt(
      isId ? subject.id : subject.credential,
      salt,
      nameLength + secretLength,
      cost,
      (error, derived) => {
        if (error) return reject(error);
        const secret = derived.subarray(nameLength);
        resolve({
          // In one slot of a cluster: it goes by what is in braces.
          keys: parts.map(
            (part) => `${prefix}:pacing:{${derived.toString("hex", 0, nameLength)}}:${part}`,
          ),
          tag: (name) => createHmac("sha256", secret).update(name).digest("hex").slice(0, 32),
        });
      },
    );
  });
}
