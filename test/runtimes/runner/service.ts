// The sandbox's real servers that one runtime talks to, made of the installed package itself.
import { pathToFileURL } from "node:url";
import type * as SandboxModule from "group-management-sdk/sandbox";
import type { Service } from "../scenario/scenario.ts";

export interface RunningService {
  readonly service: Service;
  /** Throws where the services saw what they should not have seen. */
  check(): void;
  stop(): Promise<void>;
}

/** Starts both services, with everything queued that is to go wrong. */
export async function startService(
  packageFolder: string,
  { inApp }: { inApp: boolean },
): Promise<RunningService> {
  const entry = pathToFileURL(`${packageFolder}/dist/sandbox/index.js`).href;
  const { createSandbox } = (await import(entry)) as typeof SandboxModule;
  const sandbox = createSandbox({ contacts: 60 });
  const paced = pacedSandbox(createSandbox);
  const [main, second] = await Promise.all([sandbox.listen(), paced.sandbox.listen()]);
  const { demo } = sandbox;

  const pacedCredential = inApp ? paced.sandbox.accessToken() : paced.sandbox.groupKey();
  await paced.openWindow(second.baseUrl, pacedCredential);

  sandbox.failNext("groups.overview", { status: 503, code: "unavailable" });
  sandbox.failNext("groups.aiCredits", { network: "truncate" });
  sandbox.failNext("groups.positions.get", { alter: "missing-field" });
  sandbox.failNext("groups.albums.list", { network: "hang" });
  sandbox.failNext("circles.listKinds", { network: "hang" });

  return {
    service: {
      baseUrl: main.baseUrl,
      pacedBaseUrl: second.baseUrl,
      groupKey: sandbox.groupKey(),
      accessToken: sandbox.accessToken(),
      pacedCredential,
      groupId: demo.groupId,
      eventId: demo.events.paid,
      positionId: demo.positions.active,
      planRef: demo.blueprints.current,
      inApp,
    },
    check: () => {
      const refused = paced.sandbox.requests.filter(({ status }) => status === 429).length;
      if (refused > 0) throw new Error(`${refused} paced calls were refused with 429`);
      const sent = (operation: string) =>
        sandbox.requests.filter((request) => request.operation === operation);
      if (sent("documents.search").length > 0) throw new Error("a short question was sent");
      const early = sent("groups.contacts.list").filter(({ query }) => query["limit"] === "10");
      if (early.length !== 1) throw new Error(`a walk left early sent ${early.length} requests`);
    },
    stop: async () => {
      await Promise.all([main.close(), second.close()]);
    },
  };
}

/**
 * Four requests a minute, one of them spent, and a clock that a second and a half before the end of that
 * minute starts to run with the first request of the scenario.
 */
function pacedSandbox(createSandbox: typeof SandboxModule.createSandbox) {
  const opened = Math.floor(Date.now() / 1000) * 1000;
  let left: number | undefined;
  let armed = false;
  const now = () => {
    if (!armed) return new Date(opened);
    left ??= Date.now();
    return new Date(opened + 58_500 + (Date.now() - left));
  };
  const sandbox = createSandbox({ requestsPerMinute: 4, now });
  const openWindow = async (baseUrl: string, credential: string) => {
    const address = `${baseUrl}/groups/${sandbox.demo.groupId}/ai/credits`;
    await fetch(address, { headers: { authorization: `Bearer ${credential}` } });
    armed = true;
  };
  return { sandbox, openWindow };
}
