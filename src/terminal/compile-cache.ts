// The folder of Node's compile cache. Node's own default is one for all users in the temporary folder, where another user
// could plant code.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** A folder that the user alone can write, below one that nobody else can; undefined where there is none. */
export function compileCacheFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  try {
    const given = environment["XDG_CACHE_HOME"] ?? "";
    const parent = isAbsolute(given) ? given : join(homedir(), ".cache");
    const folder = join(parent, "group-management-sdk");
    // One by one: where mkdir itself is ENOENT, as in /proc or below an automounted /home, Node's recursive one never ends.
    for (const one of [parent, folder]) if (!existsSync(one)) mkdirSync(one, { mode: 0o700 });
    // Others who can write to the folder above could put one of theirs in its place.
    return isOwn(folder, 0o077) && isOwn(parent, 0o022) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a folder is the user's, and others lack the rights. Windows has neither: a profile's folders are its user's. */
function isOwn(folder: string, rightsOfOthers: number): boolean {
  const { uid, mode } = statSync(folder);
  return !process.getuid || (uid === process.getuid() && (mode & rightsOfOthers) === 0);
}
