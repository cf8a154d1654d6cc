// The User-Agent of requests, on platforms that let a program set it.
import { version } from "../../version.ts";
import { inBrowser, runtime } from "../runtime/environment.ts";

/** The program that uses this client, for `User-Agent`. */
export interface AppInfo {
  /** Name: letters, digits and marks such as `-` and `.`, without spaces. */
  name: string;
  /** Version: the same characters. */
  version?: string | undefined;
}

/** `User-Agent` for every request; none in pages and apps, which set their own. */
export function userAgent(app: AppInfo | undefined): Record<string, string> {
  if (inBrowser()) return {};
  const suffix = app?.version === undefined ? "" : `/${app.version}`;
  const names = [`group-management-sdk/${version}`, runtime(), app && app.name + suffix];
  return { "user-agent": names.filter(Boolean).join(" ") };
}
