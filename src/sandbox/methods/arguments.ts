// The arguments of the sandbox's methods, with their kinds.
import { attempted, isRecord, isText, isWhole } from "../../core/runtime/values.ts";
import { aFlag, aText, oneOf } from "../../core/runtime/fields.ts";
import { aFunction, allowance, type Checks, either, texts, wholeNumber } from "./checks.ts";

export const sandboxChecks: Checks = {
  baseUrl: [isAddress, "an address that begins with http: or https:"],
  data: either(oneOf("demo", "empty"), [isRecord, "an object with records of your own"]),
  contacts: wholeNumber,
  groups: wholeNumber,
  requestsPerMinute: allowance,
  searchesPerHour: allowance,
  accessToken: [isBearer, "a string that a header can carry, without spaces"],
  now: aFunction,
};

export function isBearer(value: unknown): boolean {
  return isText(value) && /^[\x21-\x7e]+$/.test(value);
}

function isAddress(value: unknown): boolean {
  return /^https?:$/.test(attempted(() => new URL(String(value)).protocol) ?? "");
}

export const listenChecks: Checks = {
  port: [(value) => isWhole(value, 0, 65_535), "a whole number from 0 to 65535"],
  host: [
    // Node listens on all networks for an empty one.
    (value) => isText(value) && value !== "",
    "an address of this machine, such as 0.0.0.0 for all of its networks",
  ],
  control: aFlag,
  allowedHosts: [
    (value) => texts[0](value) && (value as string[]).every(isHostName),
    "an array of host names without ports, such as sandbox",
  ],
};

export function isHostName(name: string): boolean {
  return /^(?:[^\s:/*]+|\[[\da-f:.]+\])$/i.test(name);
}

export const switchChecks: Checks = {
  sharing: aFlag,
  groupSearch: aFlag,
  assistant: aFlag,
  payments: aFlag,
  signIn: aFlag,
};

export const groupKeyChecks: Checks = { groupId: aText, scopes: texts, creatorLeft: aFlag };

export const accessTokenChecks: Checks = {
  personId: aText,
  app: oneOf("first-party", "partner"),
  vertical: aText,
  scopes: texts,
  allowedScopes: texts,
  installed: aFlag,
  paused: aFlag,
};

/** At most a hundred years, so that every date stays valid. */
const longestAdvance = 100 * 366 * 86_400_000;

export const advanceChecks: Checks = {
  milliseconds: [
    (value) => typeof value === "number" && value >= 0 && value <= longestAdvance,
    `a number from 0 to ${longestAdvance}`,
  ],
};
