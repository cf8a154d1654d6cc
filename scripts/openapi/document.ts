// The service as an OpenAPI 3.1 document: every operation that the specification describes, from the schemas and the
// catalogue that the client itself is made of, and open wherever the specification is.
import { type OperationInfo, operationNames, operations } from "../../src/operations/catalogue.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { type OperationName, operationWords } from "../../src/operations/facts.ts";
import { componentSchemas } from "./components.ts";
import { errorExamples, responseExamples } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { bodyOf, parametersOf } from "./parameters.ts";
import { headers, responsesOf, sharedResponses } from "./responses.ts";

/** The release that the specification describes (spec 9). */
const serviceVersion = "2.26.4";

const description = `A programmatic interface to a group-management platform: groups and their rosters, events, documents, photo albums, circles and blueprints.

**Base address.** Append paths to your platform's base address, which ends in \`/api/v2\`.

**Growth.** Enumerations, kinds, error codes and fields may be added within v2. \`x-extensible-enum\` (and \`examples\`) lists the known values; others are allowed. Ignore what you do not know.

**Errors.** Use \`error.code\`. The specification gives only the statuses 400, 403 and 503; the others are the usual ones for their codes. The description of a response says what to do: after a 401 send the request once more with a new access token; \`scope_not_allowed\` and \`payments_not_ready\` have a link in their message; \`terms_required\` leads to \`/account/welcome\` on the platform's website.

**Rate limits.** Responses have \`X-RateLimit-*\` headers; a 429 also has \`Retry-After\`. When no requests remain, wait until the window resets.

**Paging.** Lists with \`x-paging: cursor\` take \`limit\` and \`cursor\`, and return \`items\` and \`nextCursor\`, which is null on the last page. An empty page is not necessarily the last.

**Retries.** After an unclear outcome, such as a broken connection, retry only operations with \`x-idempotent: true\`.

**Following a roster.** See \`groups.contacts.list\`: the clock is the service's \`Date\` header, and removed entries are not reported.

**Examples** are from the sandbox's demo. Their ids exist there.

**Times** are strings with an ISO 8601 date-time.

**Not included:** operations that the specification names without a shape (\`GET /verticals/{verticalId}/shared-documents/{copyId}\`, \`GET /groups/{groupId}/documents/{id}/markdown\`, \`GET /circle-kinds\`), applying a blueprint, and writing documents.`;

const tags = [
  { name: "groups", description: "Groups, their rosters, positions and photo albums." },
  { name: "events", description: "Events and their payment links." },
  { name: "documents", description: "Documents and document search." },
  { name: "circles", description: "Circles and their members." },
  { name: "blueprints", description: "Ready-made setups, and previews of them." },
  { name: "me", description: "The signed-in person." },
];

const securitySchemes = {
  groupKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A key of one group. It acts as the leader who created it, and is not a person. Scopes are written like `documents:read`. Keep it on servers.",
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "An app's token for a signed-in person. Scopes are addresses, `{scope_base}/documents.read`; `x-scopes` has their short names.",
  },
};

/** The document, anew each time. */
export async function openApiDocument(): Promise<JsonSchema> {
  const examples = await responseExamples();
  return {
    openapi: "3.1.1",
    info: {
      title: "Group Management Service",
      version: serviceVersion,
      summary: "Groups, rosters, events, documents, albums, circles and blueprints.",
      description,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The maintainers of group-management-sdk" },
    },
    servers: [{ url: "/api/v2", description: "Below the address of your platform." }],
    tags,
    paths: pathItems(examples),
    components: {
      schemas: componentSchemas(),
      headers,
      responses: sharedResponses(),
      examples: await errorExamples(),
      securitySchemes,
    },
  };
}

/** Operations by path and method. */
function pathItems(examples: ReadonlyMap<OperationName, unknown>): JsonSchema {
  const items: Record<string, Record<string, JsonSchema>> = {};
  for (const name of operationNames.filter(isDescribed)) {
    const { path, method } = operations[name];
    items[path] = { ...items[path], [method.toLowerCase()]: describe(name, examples.get(name)) };
  }
  return items;
}

/** Three operations are named without a shape. */
function isDescribed(name: OperationName): boolean {
  return definitions[name].response !== null;
}

function describe(name: OperationName, example: unknown): JsonSchema {
  const info = operations[name];
  const words = operationWords[name];
  const requestBody = bodyOf(name, definitions[name]);
  return {
    operationId: name,
    tags: name.split(".", 1),
    summary: words.summary,
    description: [words.description, about(info)].filter(Boolean).join("\n\n"),
    security: securityOf(info),
    parameters: parametersOf(name, definitions[name]),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(definitions[name], words, info, example),
    "x-scopes": info.scopes,
    "x-section": info.section,
    "x-idempotent": info.idempotent,
    ...(info.paging ? { "x-paging": info.paging } : {}),
    ...(info.firstPartyOnly ? { "x-first-party-only": true } : {}),
    ...(info.since ? { "x-since": info.since } : {}),
  };
}

function about({
  scopes,
  since,
  firstPartyOnly,
  groupKeyAccepted,
  section,
}: OperationInfo): string {
  const { groupKey, accessToken } = scopes;
  return [
    groupKeyAccepted ? "" : "Group keys are not accepted.",
    groupKey === null ? "" : `A group key needs \`${groupKey}\`.`,
    accessToken === null ? "" : `An access token needs \`${accessToken}\`.`,
    firstPartyOnly ? "First-party apps only." : "",
    since === null ? "" : `Since ${since}.`,
    `Section ${section} of the specification.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** One of the two credentials. Scopes stand beside it: OpenAPI lists them for OAuth alone, which this may not be. */
function securityOf({ groupKeyAccepted }: OperationInfo): JsonSchema[] {
  return groupKeyAccepted ? [{ groupKey: [] }, { accessToken: [] }] : [{ accessToken: [] }];
}
