// A client as Speakeasy's generator writes it, on the runtime that it put into @polar-sh/sdk 0.49:
// request and answer checked by zod/v4-mini, date-times made into Dates.
import { PolarCore } from "@polar-sh/sdk/core.js";
import { encodeFormQuery, encodeSimple } from "@polar-sh/sdk/lib/encodings.js";
import { matchStatusCode } from "@polar-sh/sdk/lib/http.js";
import * as M from "@polar-sh/sdk/lib/matchers.js";
import { compactMap } from "@polar-sh/sdk/lib/primitives.js";
import { safeParse } from "@polar-sh/sdk/lib/schemas.js";
import { extractSecurity, resolveGlobalSecurity } from "@polar-sh/sdk/lib/security.js";
import { pathToFunc } from "@polar-sh/sdk/lib/url.js";
import * as z from "zod/v4-mini";
import { eachPage } from "./contestant.ts";
import type { CreateContestant } from "./contestant.ts";

const text = z.nullable(z.string());
const dateTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((value) => new Date(value)),
);

const Event$inboundSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  seriesId: text,
  iterationLabel: text,
  name: z.string(),
  description: text,
  status: z.enum(["DRAFT", "PLANNED", "ACTIVE", "COMPLETED", "CANCELLED"]),
  startsAt: z.nullable(dateTime),
  endsAt: z.nullable(dateTime),
  allDay: z.boolean(),
  timezone: text,
  location: z.object({ name: text, url: text }),
  rsvp: z.object({
    enabled: z.boolean(),
    deadline: z.nullable(dateTime),
    maxAttendees: z.nullable(z.int()),
  }),
  paymentRequired: z.boolean(),
  cost: z.object({
    perPerson: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
    description: text,
    paymentInstructions: text,
  }),
  circle: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.object({ key: z.string(), singular: z.string(), plural: z.string() }),
    }),
  ),
  leaders: z.array(
    z.object({
      userId: z.string(),
      contactId: text,
      name: text,
      role: z.enum(["ORGANIZER", "LEAD", "CIRCLE_LEADER"]),
    }),
  ),
  createdAt: dateTime,
  updatedAt: dateTime,
});

const Contact$inboundSchema = z.object({
  id: z.string(),
  type: z.enum(["ADULT", "YOUTH"]),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  birthDate: text,
  role: z.enum(["OWNER", "ADMIN", "MEMBER", "VIEWER"]),
  title: text,
  tags: z.array(z.string()),
  hasAccount: z.boolean(),
  inviteStatus: z.enum(["NOT_INVITED", "INVITED", "ACCEPTED", "DECLINED", "EXPIRED"]),
  createdAt: dateTime,
  updatedAt: dateTime,
});

const ContactPage$inboundSchema = z.object({
  items: z.array(Contact$inboundSchema),
  nextCursor: text,
});

const GetEventRequest$outboundSchema = z.object({ groupId: z.string(), eventId: z.string() });
const ListContactsRequest$outboundSchema = z.object({
  groupId: z.string(),
  limit: z.optional(z.int()),
  cursor: z.optional(z.string()),
});

interface Operation<Input, Output> {
  id: string;
  path: string;
  pathNames: readonly string[];
  queryNames: readonly string[];
  request: z.ZodMiniType<Input, Input>;
  response: z.ZodMiniType<Output, unknown>;
}

const getEvent = {
  id: "getEvent",
  path: "/groups/{groupId}/events/{eventId}",
  pathNames: ["groupId", "eventId"],
  queryNames: [],
  request: GetEventRequest$outboundSchema,
  response: Event$inboundSchema,
};

const listContacts = {
  id: "listContacts",
  path: "/groups/{groupId}/contacts",
  pathNames: ["groupId"],
  queryNames: ["limit", "cursor"],
  request: ListContactsRequest$outboundSchema,
  response: ContactPage$inboundSchema,
};

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** The body that the generator writes out once for each operation. */
async function call<Input extends Record<string, unknown>, Output>(
  client: PolarCore,
  operation: Operation<Input, Output>,
  input: Input,
  signal?: AbortSignal,
): Promise<Output> {
  const parsed = safeParse(
    input,
    (value) => z.parse(operation.request, value),
    "Input validation failed",
  );
  if (!parsed.ok) throw parsed.error;
  const pathParams = Object.fromEntries(
    Object.entries(pick(parsed.value, operation.pathNames)).map(([name, value]) => [
      name,
      encodeSimple(name, value, { explode: false, charEncoding: "percent" }),
    ]),
  );
  const accessToken = await extractSecurity(client._options.accessToken);
  const security = resolveGlobalSecurity(accessToken == null ? {} : { accessToken });
  const context = {
    options: client._options,
    baseURL: client._baseURL ?? "",
    operationID: operation.id,
    oAuth2Scopes: null,
    resolvedSecurity: security,
    securitySource: client._options.accessToken,
    retryConfig: client._options.retryConfig ?? ({ strategy: "none" } as const),
    retryCodes: ["429", "500", "502", "503", "504"],
  };
  const request = client._createRequest(
    context,
    {
      security,
      method: "GET",
      path: pathToFunc(operation.path)(pathParams),
      headers: new Headers(compactMap({ Accept: "application/json" })),
      query: encodeFormQuery(pick(parsed.value, operation.queryNames)),
      body: null,
      userAgent: client._options.userAgent,
      timeoutMs: client._options.timeoutMs ?? -1,
    },
    signal === undefined ? {} : { signal },
  );
  if (!request.ok) throw request.error;
  const response = await client._do(request.value, {
    context,
    isErrorStatusCode: (statusCode) =>
      matchStatusCode({ status: statusCode } as Response, ["4XX", "5XX"]),
    retryConfig: context.retryConfig,
    retryCodes: context.retryCodes,
  });
  if (!response.ok) throw response.error;
  const [result] = await M.match(M.json(200, operation.response), M.fail("4XX"), M.fail("5XX"))(
    response.value,
    request.value,
    {
      extraFields: { HttpMeta: { Response: response.value, Request: request.value } },
    },
  );
  if (!result.ok) throw result.error;
  return result.value as Output;
}

export const create: CreateContestant = ({
  baseUrl,
  groupId,
  eventId,
  credential,
  tokenProvider,
}) => {
  const client = new PolarCore({ serverURL: baseUrl, accessToken: tokenProvider ?? credential });
  const readPage = (cursor?: string) =>
    call(client, listContacts, {
      groupId,
      limit: 200,
      ...(cursor === undefined ? {} : { cursor }),
    });

  return {
    event: (signal) => call(client, getEvent, { groupId, eventId }, signal),
    page: async () => (await readPage()).items,
    walk: () => eachPage(readPage),
  };
};
