// Where a credential's window is kept: under a key that says nothing of the credential, nor of the service's address,
// to who can read the store.
import { createHmac, scrypt } from "node:crypto";

export interface StoreKey {
  /** Names the window in the store. */
  readonly key: string;
  /** Names what has a limit of its own. Only those who know the credential can make or check it. */
  tag(name: string): string;
}

/** Guessing costs this much for each guess: 32 MiB, and about a tenth of a second. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const nameLength = 16;
const secretLength = 32;

/** Slow on purpose, and done beside the event loop. */
export function deriveKey(prefix: string, baseUrl: string, subject: string): Promise<StoreKey> {
  return new Promise((resolve, reject) => {
    // With the version of what is stored: another version's processes keep a state of their own.
    const salt = `group-management-sdk shared pacing 2 ${baseUrl}`;
    scrypt(subject, salt, nameLength + secretLength, cost, (error, derived) => {
      if (error) return reject(error);
      const secret = derived.subarray(nameLength);
      resolve({
        key: `${prefix}:pacing:${derived.toString("hex", 0, nameLength)}`,
        tag: (name) => createHmac("sha256", secret).update(name).digest("hex").slice(0, 32),
      });
    });
  });
}
