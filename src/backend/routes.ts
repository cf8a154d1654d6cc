// The operation that a request asks for, by its method and path.
import { type OperationInfo, type OperationName, operations } from "group-management-sdk";

import { largestBody } from "../core/validation/limits.ts";

/** A described operation, as a request is compared with it. */
export interface Route {
  readonly name: OperationName;
  readonly method: string;
  /** Text, or null for an id. */
  readonly segments: readonly (string | null)[];
  readonly body: "none" | "optional" | "required";
  /** Bytes of a body. */
  readonly largestBody: number;
}

/** Bytes of a body that the specification does not limit: 300 ids have room in it. */
const largestOther = 64 * 1024;

function routeOf(name: OperationName, info: OperationInfo): Route {
  const { method, path, errorCodes } = info;
  const takesBody = method !== "GET" && errorCodes.includes("invalid_body");
  const isOptional = name === "blueprints.plan";
  return {
    name,
    method,
    segments: path.split("/").map((segment) => (segment.startsWith("{") ? null : segment)),
    body: takesBody ? (isOptional ? "optional" : "required") : "none",
    largestBody: takesBody && !isOptional ? largestBody : largestOther,
  };
}

export const routes: readonly Route[] = /* @__PURE__ */ (() =>
  (Object.entries(operations) as [OperationName, OperationInfo][]).map((entry) =>
    routeOf(...entry),
  ))();

/** The operation of a path below the prefix, which is as a URL has it: without dot segments. */
export function findRoute(method: string, path: string): Route | undefined {
  const segments = path.split("/");
  return routes.find(
    (route) =>
      route.method === method &&
      route.segments.length === segments.length &&
      route.segments.every((text, at) => {
        const segment = segments[at] ?? "";
        return text === null ? isPlainId(segment) : text === segment;
      }),
  );
}

/** Whether a segment stays one for a gateway that decodes it, and decodes it again. */
function isPlainId(segment: string): boolean {
  try {
    return /^(?!\.{1,2}$)[^/\\?#%\p{Cc}]+$/u.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}
