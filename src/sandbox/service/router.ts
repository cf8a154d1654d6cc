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
