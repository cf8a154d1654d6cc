// The client: options in, one transport, the resources on top of it.
import { chooseEngine } from "#engine";

import type { ApiPromise } from "./core/api-promise.ts";
import { fixedCredential, providedCredential } from "./core/credentials.ts";
import {
  type CallOptions,
  type ClientOptions,
  clientSettings,
  requireOptions,
  type Settings,
} from "./core/options.ts";
import { createConcurrency } from "./core/concurrency.ts";
import { warn } from "./core/observe.ts";
import { createGate, type Gate } from "./core/pacing.ts";
import type { RateLimit } from "./core/rate-limit.ts";
import { type CustomRequest, customOperation } from "./core/custom-request.ts";
import { createRetryBudget } from "./core/retry.ts";
import type { StandardSchema } from "./core/standard-schema.ts";
import { createTransport, type SharedState, type Transport } from "./core/transport.ts";
import { Blueprints } from "./resources/blueprints.ts";
import { Circles } from "./resources/circles.ts";
import { Documents } from "./resources/documents.ts";
import { Events } from "./resources/events.ts";
import { Groups } from "./resources/groups.ts";
import { Me } from "./resources/me.ts";

/** A client of the Group Management Service (API v2). */
export class GroupManagement {
  /** Groups, their rosters, positions and albums. */
  readonly groups: Groups;
  /** Events and their checkout links. */
  readonly events: Events;
  /** Documents and the searches in them. */
  readonly documents: Documents;
  /** Circles and who is in them. */
  readonly circles: Circles;
  /** Blueprints and their plans. */
  readonly blueprints: Blueprints;
  /** The signed-in person. */
  readonly me: Me;
  readonly #settings: Settings;
  readonly #shared: SharedState;
  readonly #transport: Transport;
  readonly #options: ClientOptions;

  /** @internal Minifiers rename classes. */
  static get name(): string {
    return "GroupManagement";
  }

  /**
   * Makes a client; nothing is sent.
   *
   * Options win over the environment (`GROUP_MANAGEMENT_BASE_URL`, `GROUP_MANAGEMENT_KEY`,
   * `GROUP_MANAGEMENT_ACCESS_TOKEN`), which is read only for what they leave out.
   * @throws ConfigurationError for options that cannot work.
   */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, relative: GroupManagement);
  constructor(options: ClientOptions = {}, relative?: unknown) {
    const family = isClient(relative) ? relative : undefined;
    this.#settings = clientSettings(options, family && family.#settings);
    this.#shared =
      family && sameService(this.#settings, family.#settings)
        ? sameState(this.#settings, family.#settings, family.#shared)
        : newState(this.#settings, family && family.#shared);
    this.#options = this.#settings.options;
    this.#transport = createTransport(this.#settings, this.#shared);
    this.groups = new Groups(this.#transport);
    this.events = new Events(this.#transport);
    this.documents = new Documents(this.#transport);
    this.circles = new Circles(this.#transport);
    this.blueprints = new Blueprints(this.#transport);
    this.me = new Me(this.#transport);
  }

  /** The last rate limit that a response told of for this credential (spec 8); null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#shared.gate.rateLimit;
  }

  /**
   * A client with other options. It shares pacing, retry budget and token cache with this one as long as
   * credential and base address are the same.
   * @throws ConfigurationError for options that cannot work.
   */
  withOptions(overrides: ClientOptions): GroupManagement {
    const { baseUrl, groupKey, accessToken } = this.#settings;
    const given = Object.entries(requireOptions(overrides)).filter(
      ([, value]) => value !== undefined,
    );
    const other: ClientOptions = Object.fromEntries(given);
    // Another credential takes the place of this client's.
    const credential = (other.groupKey ?? other.accessToken) ? {} : { groupKey, accessToken };
    const own = { ...this.#options, groupKey: undefined, accessToken: undefined, baseUrl };
    return newClient({ ...own, ...credential, ...other }, this);
  }

  /**
   * Sends anything that the service has or may grow, with the same credential, retries, pacing and errors.
   *
   * Resolves to parsed JSON, to text when the response is not JSON, to undefined when it is empty; or to the
   * output of a `schema` (Standard Schema), when one is given.
   * @throws RequestValidationError for a path that is not safely below the base address.
   */
  request<Schema extends StandardSchema>(
    request: CustomRequest & { schema: Schema },
    options?: CallOptions,
  ): ApiPromise<SchemaOutput<Schema>>;
  request(request: CustomRequest, options?: CallOptions): ApiPromise<unknown>;
  request(request: CustomRequest, options?: CallOptions): ApiPromise<unknown> {
    return this.#transport.call(...customOperation(request), options);
  }
}

// The class does not name itself: esbuild would then call it `_GroupManagement` in consoles and stacks.

/** Only a client has the private parts of one. */
function isClient(value: unknown): value is GroupManagement {
  return value instanceof GroupManagement;
}

function newClient(options: ClientOptions, relative: GroupManagement): GroupManagement {
  return new GroupManagement(options, relative);
}

/** What a schema makes of a value. */
export type SchemaOutput<Schema> = Schema extends StandardSchema<infer Output> ? Output : never;

function sameService(one: Settings, other: Settings): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.groupKey === other.groupKey &&
    one.accessToken === other.accessToken
  );
}

/** The state of a client with the same credential and address; at another gate if others are to share its window. */
function sameState(settings: Settings, before: Settings, state: SharedState): SharedState {
  const same = settings.sharedPacing === before.sharedPacing;
  return same ? state : { ...state, gate: gateOf(settings) };
}

function gateOf(settings: Settings): Gate {
  const { sharedPacing, baseUrl, groupKey, accessToken } = settings;
  if (!sharedPacing) return createGate();
  const credential = groupKey ?? accessToken ?? "";
  return sharedPacing.gate(
    { baseUrl, credential, warn: (message, fields) => warn(settings, message, fields) },
    createGate,
  );
}

function newState(settings: Settings, family?: SharedState): SharedState {
  const { groupKey, accessToken } = settings;
  const credential =
    typeof accessToken === "function"
      ? providedCredential(accessToken)
      : fixedCredential(groupKey ?? accessToken ?? "");
  return {
    gate: gateOf(settings),
    budget: createRetryBudget(),
    credential,
    // The machine's connections are the same, whatever the credential.
    concurrency: family?.concurrency ?? createConcurrency(),
    chooseEngine,
  };
}
