// Finds the operation of a method and a path.
import { operations } from "../../operations/catalogue.ts";
import type { OperationName } from "../../operations/facts.ts";

export interface Route {
  operation: OperationName;
  /** The ids in the path, by the names in its template. */
  path: Record<string, string>;
}

interface Pattern {
  operation: OperationName;
  method: string;
  segments: string[];
  /** Fixed segments win over ids: `search` is not a copy's id. */
  fixed: number;
}

const patterns: Pattern[] = (Object.keys(operations) as OperationName[])
  .map((operation) => {
    const { method, path } = operations[operation];
    const segments = path.split("/").slice(1);
    const fixed = segments.filter((segment) => !segment.startsWith("{")).length;
    return { operation, method, segments, fixed };
  })
  .toSorted((one, other) => other.fixed - one.fixed);

/** The route, or null when there is none; `path` begins after the base address. */
export function findRoute(method: string, path: string): Route | null {
  const segments = path.split("/").slice(1);
  for (const pattern of patterns) {
    if (pattern.method !== method || pattern.segments.length !== segments.length) continue;
    const ids = matchSegments(pattern.segments, segments);
    if (ids !== null) return { operation: pattern.operation, path: ids };
  }
  return null;
}

function matchSegments(template: string[], segments: string[]): Record<string, string> | null {
  const ids: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== segment) return null;
      continue;
    }
    const id = decodeSegment(segment);
    if (id === null || id === "") return null;
    ids[part.slice(1, -1)] = id;
  }
  return ids;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The likely mistake in a path that no operation has: a slash too many, or the base address missing or written twice. */
export function hintFor(method: string, pathname: string, basePath: string): string {
  const single = pathname.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  const base = basePath === "" ? 0 : single.lastIndexOf(`${basePath}/`);
  const path = base < 0 ? single : single.slice(base + basePath.length);
  const route = findRoute(method, path);
  if (route === null) return "";
  const meant = basePath + operations[route.operation].path;
  return ` Did you mean ${meant}? Every path begins with ${basePath || "/"}, once, and has no double slash and none at its end.`;
}
