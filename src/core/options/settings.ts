// The settings of a client and of a call: options that are read, checked, and completed by defaults and the environment.
import { ConfigurationError, RequestValidationError } from "../errors/errors.ts";
import { type HeaderPairs, mergeHeaders, readHeaders } from "../http/headers.ts";
import { longestText } from "../http/http-client.ts";
import { readHooks } from "../observability/hooks.ts";
import { environment, inBrowser } from "../runtime/environment.ts";
import { type Given, pickFields } from "../runtime/fields.ts";
import { copyValues, isRecord, isText, isToken, readOnce, type Refuse } from "../runtime/values.ts";
import { readBaseUrl } from "./base-url.ts";
import { clientOptionNames, ofCall, ofClient } from "./option-validators.ts";
import { unknownOptions, warnOfOptions } from "./option-warnings.ts";
import type {
  CallOptions,
  CallSettings,
  ClientOptionFields,
  QueryValue,
  Settings,
} from "./options.ts";
import { type AppInfo, userAgent } from "./user-agent.ts";

const refuseOption = (name: string, message: string) =>
  new ConfigurationError(`${name} ${message}`);
const refuseCallOption = (name: string, message: string) =>
  new RequestValidationError(`${name === "options" ? name : `options.${name}`} ${message}`, name);

/** The options of a call, checked and copied: changing the object afterwards changes nothing. */
function readCallOptions(
  given: CallOptions,
): Given<CallOptions> & { headers: HeaderPairs; query: Readonly<Record<string, QueryValue>> } {
  const options = pickFields(ofCall, given, refuseCallOption);
  const headers = readHeaders(options.headers, (message) => refuseCallOption("headers", message));
  const query = options.query ? copyValues(options.query, refuseCallOption) : {};
  return { ...options, headers, query };
}

/** The settings of calls without options: most calls have none. */
const withoutOptions = new WeakMap<Settings, CallSettings>();

/** @internal The settings of a call: its options over its client's settings. */
export function callSettings(settings: Settings, given: CallOptions | undefined): CallSettings {
  if (given !== undefined) return mergeSettings(settings, given);
  let own = withoutOptions.get(settings);
  if (!own) withoutOptions.set(settings, (own = mergeSettings(settings, {})));
  return own;
}

function mergeSettings(settings: Settings, given: CallOptions): CallSettings {
  const { timeout, totalTimeout, maxRetries, maxRetryDelay, pacing, priority } = settings;
  const options = readCallOptions(given);
  const headers = mergeHeaders(options.headers, settings.headers);
  return {
    timeout,
    totalTimeout,
    maxRetries,
    maxRetryDelay,
    pacing,
    priority,
    ...options,
    headers,
  };
}

/** The options that a client has without being given any. */
const defaults = {
  timeout: 30_000,
  totalTimeout: false,
  maxRetries: 3,
  maxRetryDelay: 75_000,
  maxConcurrency: 50,
  maxResponseSize: 16 * 2 ** 20,
  pacing: "wait",
  priority: "auto",
  logLevel: "warn",
} as const satisfies ClientOptionFields;

/**
 * @internal The options of a client that another is made from, inherited ones too, each read once; undefined is left
 * out.
 */
export function readOverrides(given: ClientOptionFields | undefined): ClientOptionFields {
  if (given === undefined) return {};
  if (!isRecord(given)) throw refuseOption("options", "must be an object.");
  return readOnce(given, clientOptionNames, refuseOption);
}

/**
 * @internal Checks a client's options and fills in the defaults; reads the environment for what they leave out.
 * `origin` is the settings of the client whose `withOptions` is called.
 */
export function clientSettings(given: ClientOptionFields, origin?: Settings): Settings {
  const options = pickFields(ofClient, given, refuseOption);
  const credential = readCredential(options, given);
  if (credential.groupKey !== undefined && !options.allowGroupKeyInBrowser && inBrowser()) {
    throw refuseOption(
      "groupKey",
      "in a page or an app can be read by anybody who opens it. Use an access token there, or set allowGroupKeyInBrowser if nobody else can reach this page.",
    );
  }
  const headers = readHeaders(options.headers, (message) => refuseOption("headers", message));
  const hooks = readHooks(options.hooks, refuseOption);
  const appInfo = readAppInfo(options.appInfo);
  const wanted = { ...defaults, ...options };
  const settings: Settings = {
    logger: console,
    ...wanted,
    ...credential,
    baseUrl: baseUrlOf(options),
    maxResponseSize: Math.min(wanted.maxResponseSize, longestText),
    lenient: options.responseValidation === "warn",
    headers: mergeHeaders(headers, userAgent(appInfo)),
    hooks,
    appInfo,
    options: { ...options, headers, hooks, appInfo },
  };
  warnOfOptions(given, settings, origin, options.hooks);
  return settings;
}

/** Reads a copy, since fields may be inherited, and accessors may return another value the next time. */
function readAppInfo(given: unknown): AppInfo | undefined {
  if (given === undefined) return undefined;
  const refuse: Refuse = (name, message) => refuseOption(`appInfo.${name}`, message);
  const { name, version } = isRecord(given) ? readOnce(given, ["name", "version"], refuse) : {};
  const isVersion = version === undefined || isToken(version);
  if (isToken(name) && isVersion) return { name, version };
  throw refuseOption(
    "appInfo",
    "must be { name, version? } of letters, digits and marks such as - and ., without spaces.",
  );
}

/** The variables of the environment that are read for options that are left out. */
const variables = {
  baseUrl: "GROUP_MANAGEMENT_BASE_URL",
  groupKey: "GROUP_MANAGEMENT_KEY",
  accessToken: "GROUP_MANAGEMENT_ACCESS_TOKEN",
} as const;

/** The value of an option, and its name for errors: that of the environment variable if it comes from there. */
function sourceOf<Name extends keyof typeof variables>(
  options: ClientOptionFields,
  name: Name,
  mayBeVariable = true,
) {
  const value = options[name];
  if (value !== undefined || !mayBeVariable) return { name, value };
  return { name: variables[name], value: environment(variables[name]) };
}

function readCredential(
  options: ClientOptionFields,
  given: object,
): Pick<Settings, "groupKey" | "accessToken" | "credential"> {
  const { credential, groupKey, accessToken } = options;
  const noneGiven = groupKey === undefined && accessToken === undefined;
  if (credential !== undefined) {
    if (noneGiven) return { groupKey, accessToken, credential };
    throw new ConfigurationError(
      `credential: "none" is given together with ${groupKey === undefined ? "accessToken" : "groupKey"}. Give one of them.`,
    );
  }
  const key = sourceOf(options, "groupKey", noneGiven);
  const token = sourceOf(options, "accessToken", noneGiven);
  if (key.value !== undefined && token.value !== undefined) {
    throw new ConfigurationError(`${key.name} and ${token.name} are both given. Give one of them.`);
  }
  if (key.value === undefined && token.value === undefined) {
    throw new ConfigurationError(
      [
        "No credential. Give groupKey or accessToken, or set GROUP_MANAGEMENT_KEY or GROUP_MANAGEMENT_ACCESS_TOKEN.",
        ...(sourceOf(options, "baseUrl").value === undefined ? [noBaseUrl().message, tryIt] : []),
        ...unknownOptions(given, clientOptionNames),
      ].join(" "),
    );
  }
  if (key.value !== undefined) requireBearer(key.name, key.value);
  if (typeof token.value !== "function" && token.value !== undefined) {
    requireBearer(token.name, token.value);
  }
  return { groupKey: key.value, accessToken: token.value, credential };
}

function requireBearer(name: string, value: unknown): void {
  const why = whyNoBearer(value);
  if (why !== undefined) throw refuseOption(name, why);
}

/** @internal Why a value cannot stand after `Bearer` in a header; undefined where it can. */
export function whyNoBearer(value: unknown): string | undefined {
  const text = isText(value) ? value : "";
  if (/^(["']).*\1$/.test(text)) {
    return "stands in quotes. Leave them out: some files of variables, such as those of docker, keep them.";
  }
  if (/^bearer(?:\s|$)/i.test(text)) {
    return 'begins with the word "Bearer". Leave it out: it is sent before it.';
  }
  if (/^[\x21-\x7e]+$/.test(text)) return undefined;
  return "must be a string that a header can carry: not empty, no spaces, no line breaks (was it read from a file with a line break at its end?).";
}

function noBaseUrl(): ConfigurationError {
  return new ConfigurationError(
    "No baseUrl. Give baseUrl, or set GROUP_MANAGEMENT_BASE_URL (it ends in /api/v2).",
  );
}

/** Advice for a program without credential and address. */
const tryIt = "To try it without either: npx group-management-sdk sandbox -- node first.mts.";

function baseUrlOf(options: ClientOptionFields): string {
  const { name, value } = sourceOf(options, "baseUrl");
  if (value === undefined) throw noBaseUrl();
  return readBaseUrl(
    value,
    options.allowInsecureBaseUrl ?? environment("GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL") === "1",
    (message) => refuseOption(name, message),
    options.credential !== undefined,
  );
}
