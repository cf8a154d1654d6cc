// The service as an OpenAPI 3.1 document: every operation that the specification describes, from the schemas and the
// catalogue that the client itself is made of, and open wherever the specification is.
import {
  definitions,
  type OperationInfo,
  type OperationName,
  operations,
} from "../../src/catalogue.ts";
import { componentSchemas } from "./components.ts";
import type { JsonSchema } from "./json-schema.ts";
import { type DescribedOperation, operationFacts } from "./operation-facts.ts";
import { bodyOf, parametersOf } from "./parameters.ts";
import { headers, responsesOf, sharedResponses } from "./responses.ts";

/** The release that the specification describes (spec 9). */
const serviceVersion = "2.26.4";

const description = `A programmatic interface to a group-management platform: groups and their rosters, events, documents, photo albums, circles and blueprints.

**Addresses.** Paths are below the base address of your platform, which ends in \`/api/v2\`.

**Open by rule.** Enumerations, kinds and error codes may grow within v2, and fields may be added. \`x-extensible-enum\` (and \`examples\`) holds the values known today; nothing here refuses another. Ignore what you do not know.

**Refusals.** Go by \`error.code\`. Of the statuses, the specification gives 400, 403 and 503; the others are the usual ones for their codes.

**Limits.** Every response may carry \`X-RateLimit-*\`; one with 429 carries \`Retry-After\`. Wait for the window rather than being refused.

**Lists.** Those with \`x-paging: cursor\` take \`limit\` and \`cursor\`, and respond with \`items\` and \`nextCursor\`, null on the last page. A page may be empty and not the last.

**Repeating.** After an outcome that is not known, such as a broken connection, send again only what has \`x-idempotent: true\`.

**Times** are ISO 8601 date-times, and stay strings here.

**Not here:** the reads that the specification names without a shape (\`GET /verticals/{verticalId}/shared-documents/{copyId}\`, \`GET /groups/{groupId}/documents/{id}/markdown\`, \`GET /circle-kinds\`), applying a blueprint, and writing documents.`;

const tags = [
  { name: "groups", description: "Groups, their rosters, positions and photo albums." },
  { name: "events", description: "Events and the links to their checkout." },
  { name: "documents", description: "Documents and the searches in them." },
  { name: "circles", description: "Circles and who is in them." },
  { name: "blueprints", description: "Ready-made setups, and what one would do." },
  { name: "me", description: "The signed-in person." },
];

const securitySchemes = {
  groupKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A key of one group; acts as the leader who made it, and is not a person. Scopes are written like `documents:read`. Keep it on servers.",
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "An app's token for a signed-in person. Scopes are addresses, `{scope_base}/documents.read`; `x-scopes` has their short names.",
  },
};

/** The document, anew each time. */
export function openApiDocument(): JsonSchema {
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
    paths: pathItems(),
    components: {
      schemas: componentSchemas(),
      headers,
      responses: sharedResponses(),
      securitySchemes,
    },
  };
}

/** Operations by path and method. */
function pathItems(): JsonSchema {
  const items: Record<string, Record<string, JsonSchema>> = {};
  for (const name of (Object.keys(operations) as OperationName[]).filter(isDescribed)) {
    const { path, method } = operations[name];
    items[path] = { ...items[path], [method.toLowerCase()]: describe(name) };
  }
  return items;
}

function isDescribed(name: OperationName): name is DescribedOperation {
  return definitions[name].response !== null;
}

function describe(name: DescribedOperation): JsonSchema {
  const info = operations[name];
  const facts = operationFacts[name];
  const requestBody = bodyOf(name, definitions[name]);
  return {
    operationId: name,
    tags: name.split(".", 1),
    summary: facts.summary,
    description: [facts.description, about(info)].filter(Boolean).join("\n\n"),
    security: securityOf(info),
    parameters: parametersOf(name, definitions[name]),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(definitions[name], facts, info),
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
    groupKeyAccepted ? "" : "Takes no group key.",
    groupKey === null ? "" : `A group key needs \`${groupKey}\`.`,
    accessToken === null ? "" : `An access token needs \`${accessToken}\`.`,
    firstPartyOnly ? "For the platform's own apps." : "",
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
