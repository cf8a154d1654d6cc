// The operation that a request asks for, by its method and path.
import { type OperationInfo, type OperationName, operations } from "group-management-sdk";

import { attempted } from "../core/runtime/values.ts";
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

/** An operation, and its path with the ids of a request: encoded anew, so that no spelling of the page is sent. */
export interface Found {
  readonly route: Route;
  readonly path: string;
}

/** Finds the operation of a path below the prefix. */
export function findRoute(method: string, path: string): Found | undefined {
  const segments = attempted(() => path.split("/").map((segment) => decodeURIComponent(segment)));
  if (!segments) return undefined;
  const route = routes.find((one) => one.method === method && fits(one, segments));
  // The specification writes a blueprint's ref with @.
  const encoded = segments.map((segment) => encodeURIComponent(segment).replaceAll("%40", "@"));
  return route && { route, path: encoded.join("/") };
}

function fits({ segments }: Route, given: readonly string[]): boolean {
  if (segments.length !== given.length) return false;
  return given.every((segment, at) => {
    const text = segments[at];
    return text === null ? plainId.test(segment) : text === segment;
  });
}

/** An id that stays one segment behind a gateway that decodes paths, and a servlet, which ends a segment at ";". */
const plainId = /^(?!\.{1,2}(;|$))[^/\\?#%\p{Cc}]+$/u;
