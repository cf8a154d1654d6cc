// The client: reads its options, makes one transport, and the resources on top of it.
import { ClientParts, createParts } from "./client-parts.ts";
import { type CustomRequest, customOperation } from "./core/custom-request.ts";
import type { RateLimit } from "./core/http/rate-limit.ts";
import type { CallOptions, ClientOptionFields, ClientOptions } from "./core/options/options.ts";
import { readOverrides } from "./core/options/settings.ts";
import type { ApiPromise } from "./core/results/api-promise.ts";
import { createTransport, type Transport } from "./core/transport.ts";
import type { StandardSchema } from "./core/validation/standard-schema.ts";
import type { Albums } from "./resources/albums.ts";
import { Blueprints } from "./resources/blueprints.ts";
import { Circles } from "./resources/circles.ts";
import type { Contacts } from "./resources/contacts/contacts.ts";
import { Documents } from "./resources/documents.ts";
import { Events } from "./resources/events.ts";
import { Groups } from "./resources/groups.ts";
import { Me } from "./resources/me.ts";
import type { Positions } from "./resources/positions.ts";

/**
 * A client as an interface, which `GroupManagement` implements. A function that takes it also takes a mock, a client of
 * the package's other build, or an object of your own with the same methods.
 */
export interface GroupManagementClient extends Pick<
  GroupManagement,
  "rateLimit" | "forgetToken" | "request"
> {
  /** Groups, their rosters, positions and albums. */
  readonly groups: Omit<Groups, "contacts" | "positions" | "albums"> & {
    /** The roster of a group. */
    readonly contacts: Pick<Contacts, keyof Contacts>;
    /** The positions of a group. */
    readonly positions: Pick<Positions, keyof Positions>;
    /** The photo albums of a group. */
    readonly albums: Pick<Albums, keyof Albums>;
  };
  /** Events and their checkout links. */
  readonly events: Pick<Events, keyof Events>;
  /** Documents and document search. */
  readonly documents: Pick<Documents, keyof Documents>;
  /** Circles and their members. */
  readonly circles: Pick<Circles, keyof Circles>;
  /** Blueprints and their plans. */
  readonly blueprints: Pick<Blueprints, keyof Blueprints>;
  /** The signed-in person. */
  readonly me: Pick<Me, keyof Me>;
  /** Creates a client with other options, as `GroupManagement` does. */
  withOptions(overrides: ClientOptions): GroupManagementClient;
}

/** A client of the Group Management Service (API v2). */
export class GroupManagement implements GroupManagementClient {
  /** Groups, their rosters, positions and albums. */
  readonly groups: Groups;
  /** Events and their checkout links. */
  readonly events: Events;
  /** Documents and document search. */
  readonly documents: Documents;
  /** Circles and their members. */
  readonly circles: Circles;
  /** Blueprints and their plans. */
  readonly blueprints: Blueprints;
  /** The signed-in person. */
  readonly me: Me;
  readonly #parts: ClientParts;
  readonly #transport: Transport;

  /** @internal Minifiers rename classes. */
  static get name(): string {
    return "GroupManagement";
  }

  /**
   * Creates a client; nothing is sent.
   *
   * The address and the credential default to the environment: `GROUP_MANAGEMENT_BASE_URL`, and `GROUP_MANAGEMENT_KEY` or
   * `GROUP_MANAGEMENT_ACCESS_TOKEN`. Options take precedence.
   * @throws ConfigurationError for invalid or conflicting options.
   */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: ClientOptionFields, parts: ClientParts);
  constructor(options: ClientOptionFields = {}, parts?: unknown) {
    // Only this package passes parts. Any other second argument is ignored.
    this.#parts = parts instanceof ClientParts ? parts : createParts(options);
    this.#transport = createTransport(this.#parts.settings, this.#parts.shared);
    this.groups = new Groups(this.#transport);
    this.events = new Events(this.#transport);
    this.documents = new Documents(this.#transport);
    this.circles = new Circles(this.#transport);
    this.blueprints = new Blueprints(this.#transport);
    this.me = new Me(this.#transport);
  }

  /** The last rate limit that a response reported for this credential (spec 8); null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#parts.shared.limiter.rateLimit;
  }

  /**
   * Creates a client with other options. It shares pacing, retry budget and token with this one if credential and
   * base address are the same.
   * @throws ConfigurationError for invalid or conflicting options.
   */
  withOptions(overrides: ClientOptions): GroupManagement {
    const { baseUrl, groupKey, accessToken, credential, options } = this.#parts.settings;
    const other = readOverrides(overrides);
    const without = { groupKey: undefined, accessToken: undefined, credential: undefined };
    // Another credential replaces this client's, of whatever kind.
    const hasOther = other.groupKey ?? other.accessToken ?? other.credential;
    const own = hasOther ? without : { groupKey, accessToken, credential };
    const wanted: ClientOptionFields = { ...options, ...own, baseUrl, ...other };
    return newClient(wanted, createParts(wanted, this.#parts));
  }

  /**
   * Forgets the access token: the next call asks the provider for another, as after a sign-in that added scopes. Calls in
   * flight keep theirs. Does nothing if the credential is fixed.
   */
  forgetToken(): void {
    this.#parts.shared.credential.forget();
  }

  /**
   * Sends a custom request, such as to an endpoint that this version does not know, with the client's credential,
   * retries, pacing and errors.
   *
   * Resolves to parsed JSON, to text if the response is not JSON, and to undefined if it is empty; with a `schema`
   * (Standard Schema), to its output.
   * @throws RequestValidationError for a path that would leave the base address.
   */
  request<Schema extends StandardSchema>(
    request: Omit<CustomRequest, "schema"> & { schema: Schema },
    options?: CallOptions,
  ): ApiPromise<SchemaOutput<Schema>>;
  request(request: CustomRequest, options?: CallOptions): ApiPromise<unknown>;
  request(request: CustomRequest, options?: CallOptions): ApiPromise<unknown> {
    return this.#transport.call(...customOperation(request), options);
  }
}

// A function outside of the class: a class that names itself is called `_GroupManagement` by esbuild.

function newClient(options: ClientOptionFields, parts: ClientParts): GroupManagement {
  return new GroupManagement(options, parts);
}

/** The output type of a schema. */
export type SchemaOutput<Schema> = Schema extends StandardSchema<infer Output> ? Output : never;
