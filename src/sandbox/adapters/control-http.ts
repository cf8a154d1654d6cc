// Control of a listening sandbox over HTTP. Programs on the same machine may use it, others by an allowed host name. Web
// pages may not: any page that is open in a browser could otherwise control it.
import { callByName, methodNames } from "../methods/by-name.ts";
import type { Sandbox } from "../methods/interface.ts";
import { badBody, Refusal, usualStatus } from "../conventions/refusal.ts";

/** Beside the service's paths, which are all below the base address. */
export const controlPath = "/__sandbox";

export function isControl(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === controlPath || pathname.startsWith(`${controlPath}/`);
}

/** `remoteAddress` is where the connection comes from. */
export async function answerControl(
  sandbox: Sandbox,
  request: Request,
  remoteAddress: string | undefined,
  allowedHosts: readonly string[] = [],
): Promise<Response> {
  const name = new URL(request.url).pathname.slice(controlPath.length + 1);
  try {
    checkOrigin(request.headers, remoteAddress, allowedHosts);
    if (name === "" && request.method === "GET") return Response.json({ controls: methodNames });
    const shown = callByName(sandbox, request.method, name, await readJson(request));
    return shown === undefined ? new Response(null, { status: 204 }) : Response.json(shown);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(error.body, { status: usualStatus(error.code) });
  }
}

/** A page is recognized by its headers; one whose host name was made to lead here, by that name. */
function checkOrigin(
  headers: Headers,
  remoteAddress: string | undefined,
  allowedHosts: readonly string[],
): void {
  const site = headers.get("sec-fetch-site");
  if (headers.has("origin") || (site !== null && site !== "none")) {
    throw new Refusal(
      "forbidden",
      "Web pages may not control the sandbox. Call it from a program on the same machine.",
    );
  }
  const host = (headers.get("host") ?? "").replace(/:\d+$/, "").toLowerCase();
  if (allowedHosts.some((allowed) => allowed.toLowerCase() === host)) return;
  if (!isLoopback(remoteAddress ?? "")) {
    throw new Refusal(
      "forbidden",
      "Only programs on the same machine may control the sandbox, or by a host name of allowedHosts (--allowed-hosts).",
    );
  }
  if (!isLoopbackName(host)) {
    throw new Refusal(
      "forbidden",
      "To control the sandbox, address it as localhost, 127.0.0.1 or a host name of allowedHosts (--allowed-hosts).",
    );
  }
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}

async function readJson(request: Request): Promise<unknown> {
  const text = request.method === "POST" ? await request.text() : "";
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badBody("body", "The body is not valid JSON.");
  }
}
