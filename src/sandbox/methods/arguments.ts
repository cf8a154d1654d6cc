// The arguments of the sandbox's methods, with their kinds.
import { attempted, isRecord, isText } from "../../core/runtime/values.ts";
import {
  aFunction,
  allowance,
  type Checks,
  either,
  oneOf,
  text,
  texts,
  wholeNumber,
  yesOrNo,
} from "./checks.ts";

export const sandboxChecks: Checks = {
  baseUrl: ["an address that begins with http: or https:", isAddress],
  data: either(oneOf("demo", "empty"), ["an object with records of your own", isRecord]),
  contacts: wholeNumber,
  groups: wholeNumber,
  requestsPerMinute: allowance,
  searchesPerHour: allowance,
  accessToken: ["a string that a header can carry, without spaces", isBearer],
  now: aFunction,
};

export function isBearer(value: unknown): boolean {
  return isText(value) && /^[\x21-\x7e]+$/.test(value);
}

function isAddress(value: unknown): boolean {
  return /^https?:$/.test(attempted(() => new URL(String(value)).protocol) ?? "");
}

export const listenChecks: Checks = {
  port: [
    "a whole number from 0 to 65535",
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  ],
  host: [
    "an address of this machine, such as 0.0.0.0 for all of its networks",
    // Node listens on all networks for an empty one.
    (value) => isText(value) && value !== "",
  ],
  control: yesOrNo,
  allowedHosts: [
    "an array of host names without ports, such as sandbox",
    (value) => texts[1](value) && (value as string[]).every(isHostName),
  ],
};

export function isHostName(name: string): boolean {
  return /^(?:[^\s:/*]+|\[[\da-f:.]+\])$/i.test(name);
}

export const switchChecks: Checks = {
  sharing: yesOrNo,
  groupSearch: yesOrNo,
  assistant: yesOrNo,
  payments: yesOrNo,
  signIn: yesOrNo,
};

export const groupKeyChecks: Checks = { groupId: text, scopes: texts, creatorLeft: yesOrNo };

export const accessTokenChecks: Checks = {
  personId: text,
  app: oneOf("first-party", "partner"),
  vertical: text,
  scopes: texts,
  allowedScopes: texts,
  installed: yesOrNo,
  paused: yesOrNo,
};

/** At most a hundred years, so that every date stays valid. */
const longestAdvance = 100 * 366 * 86_400_000;

export const advanceChecks: Checks = {
  milliseconds: [
    `a number from 0 to ${longestAdvance}`,
    (value) => typeof value === "number" && value >= 0 && value <= longestAdvance,
  ],
};
