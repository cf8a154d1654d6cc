// The folder of Node's compile cache. Node's own default is one for all users in the temporary folder, where another user
// could plant code.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** A folder that the user alone can read and write; undefined where there is none. */
export function compileCacheFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  try {
    const given = environment["XDG_CACHE_HOME"] ?? "";
    const parent = isAbsolute(given) ? given : join(homedir(), ".cache");
    const folder = join(parent, "group-management-sdk");
    // One by one: where mkdir itself is ENOENT, as in /proc or below an automounted /home, Node's recursive one never ends.
    for (const one of [parent, folder]) if (!existsSync(one)) mkdirSync(one, { mode: 0o700 });
    const { uid, mode } = statSync(folder);
    // Windows has neither: a profile's folders are its user's.
    const isOwn = !process.getuid || (uid === process.getuid() && (mode & 0o077) === 0);
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}
