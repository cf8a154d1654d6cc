// Which requests carry the trace, as the registered propagator writes it.
import { type Context, propagation } from "@opentelemetry/api";

/** The headers for a request; none if it is not to carry the trace. */
export type Inject = (context: Context, url: string) => Record<string, string>;

export function createPropagation(
  propagate: boolean | ((url: URL) => boolean) | undefined,
): Inject {
  const applies = choose(propagate);
  return (context, url) => {
    const headers: Record<string, string> = {};
    try {
      if (applies(url)) propagation.inject(context, headers);
      return headers;
    } catch {
      // A function or a propagator that throws costs the headers, and nothing else.
      return {};
    }
  };
}

function choose(
  propagate: boolean | ((url: URL) => boolean) | undefined,
): (url: string) => boolean {
  if (typeof propagate === "function") {
    return (url) => {
      // A promise does not count as true.
      const result: unknown = propagate(new URL(url));
      return result === true;
    };
  }
  if (propagate !== undefined) return () => propagate;
  return (url) => {
    const page = originOfPage();
    return page === undefined || page === new URL(url).origin;
  };
}

/** In a page, another origin that does not allow the headers would refuse every request. */
function originOfPage(): string | undefined {
  try {
    return (globalThis.location as Location | undefined)?.origin;
  } catch {
    return undefined; // Deno without --location.
  }
}
