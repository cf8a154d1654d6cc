// Examples for the OpenAPI document: requests with the ids of the sandbox's demo, and the sandbox's responses to them.
import type { Operation } from "../../src/core/operation.ts";
import { idFacts } from "../../src/call/words/fields.ts";
import { operationNames } from "../../src/operations/catalogue.ts";
import { codeFacts } from "../../src/operations/codes.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { type OperationName, operationWords } from "../../src/operations/facts.ts";
import { createSandbox } from "../../src/sandbox/index.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The query or the body of an operation's example. */
export function exampleOf(name: OperationName): JsonSchema | undefined {
  return operationWords[name].example;
}

const sandbox = createSandbox({
  baseUrl: "https://groups.example.org/api/v2",
  now: () => new Date("2026-03-14T09:00:00Z"),
});

/** The response of each described operation. */
export async function responseExamples(): Promise<ReadonlyMap<OperationName, unknown>> {
  const found = new Map<OperationName, unknown>();
  for (const name of operationNames) {
    const operation = definitions[name];
    if (operation.response === null) continue;
    sandbox.reset();
    found.set(name, shortened(await send(name, operation, sandbox.accessToken())));
  }
  return found;
}

async function send(name: OperationName, operation: Operation, token: string): Promise<unknown> {
  const example = exampleOf(name) ?? {};
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, id: string) => idFacts(id).example);
  const pairs = Object.entries(operation.query ? example : {}).map(([field, value]) => [
    field,
    String(value),
  ]);
  const response = await sandbox.fetch(`${sandbox.baseUrl}${path}?${new URLSearchParams(pairs)}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(operation.body ? { body: JSON.stringify(example) } : {}),
  });
  const text = await response.text();
  return JSON.parse(text.replaceAll(ofLink, "00000000"));
}

/** The signature of a link to a picture. Each sandbox has a key of its own, but two builds are to be the same. */
const ofLink = /(?<=\/media\/\d+\/)[0-9a-f]{8}(?=\/)/g;

const most = 2;

/** The beginning of a list, as a list of one page: a mock that sends the example is walked to its end. */
function shortened(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const isPage = "nextCursor" in body;
  const fields = Object.entries(body).map(([field, value]): [string, unknown] => {
    if (field === "nextCursor") return [field, null];
    const isList = (isPage && field === "items") || ["results", "upcomingEvents"].includes(field);
    return [field, isList && Array.isArray(value) ? value.slice(0, most) : shortened(value)];
  });
  return Object.fromEntries(fields);
}

/** The error of each code, by the code. */
export async function errorExamples(): Promise<Readonly<Record<string, JsonSchema>>> {
  const errors = Object.entries(codeFacts).map(([code, { meaning }]): [string, unknown] => {
    const message = meaning.replace("Our reading: ", "");
    return [code, { error: { code, message } }];
  });
  const withLinks = [await consentMissing(), await paymentsMissing()];
  const all = new Map([...errors, ...withLinks.map((body) => [body.error.code, body] as const)]);
  return Object.fromEntries([...all].map(([code, value]) => [code, { value }]));
}

interface ErrorBody {
  readonly error: { readonly code: string };
}

async function consentMissing(): Promise<ErrorBody> {
  sandbox.reset();
  const token = sandbox.accessToken({ allowedScopes: [] });
  return (await send("documents.list", definitions["documents.list"], token)) as ErrorBody;
}

async function paymentsMissing(): Promise<ErrorBody> {
  sandbox.reset();
  sandbox.configure({ payments: false });
  const operation = definitions["events.createCheckoutLink"];
  const name = "events.createCheckoutLink";
  return (await send(name, operation, sandbox.accessToken())) as ErrorBody;
}
