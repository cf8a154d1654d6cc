// The service that the questions go to: the one that the environment names, or a sandbox set up for the occasion.
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";

import { openService, type Service, warnOfLoneCredential } from "../support/service.ts";
import type { Caller, Occasion } from "./arguments.ts";

export interface AssistantService {
  baseUrl: string;
  groupKey?: string | undefined;
  accessToken?: string | undefined;
  groupId: string;
  description: string;
  close: Service["close"];
}

export async function openAssistantService(
  caller: Caller,
  occasion: Occasion | undefined,
): Promise<AssistantService> {
  if (process.env["GROUP_MANAGEMENT_BASE_URL"]) return openService();
  warnOfLoneCredential();
  const sandbox = createSandbox();
  if (occasion !== undefined) occasions[occasion](sandbox);
  const server = await sandbox.listen();
  return {
    baseUrl: server.baseUrl,
    ...credentials[caller](sandbox),
    groupId: sandbox.demo.groupId,
    description: `a sandbox, ${descriptions[caller]}`,
    close: () => server.close(),
  };
}

const descriptions: Record<Caller, string> = {
  app: "with the token of the platform's own app",
  partner: "with the token of a partner's app that may read documents and no youth",
  key: "with a group key",
};

const credentials: Record<
  Caller,
  (sandbox: Sandbox) => { accessToken?: string; groupKey?: string }
> = {
  app: (sandbox) => ({ accessToken: sandbox.accessToken() }),
  partner: (sandbox) => ({
    accessToken: sandbox.accessToken({ app: "partner", scopes: ["groups.read", "documents.read"] }),
  }),
  key: (sandbox) => ({ groupKey: sandbox.groupKey() }),
};

const occasions: Record<Occasion, (sandbox: Sandbox) => void> = {
  "assistant-off": (sandbox) => sandbox.configure({ assistant: false }),
  "no-credits": (sandbox) =>
    sandbox.edit(({ creditUses }) => {
      const { groupId } = sandbox.demo;
      creditUses.push({ groupId, at: new Date().toISOString(), credits: 1_000_000 });
    }),
  "search-failed": (sandbox) =>
    sandbox.failNext("documents.search", { code: "search_failed", times: Infinity }),
};
