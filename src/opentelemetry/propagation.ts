// Which requests carry the trace: what the registered propagator writes of an attempt's span.
import { type Context, propagation } from "@opentelemetry/api";

/** The headers that a request gets; none where the trace is not to be carried. */
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
      // A fault of the program's own function or propagator costs the header, and nothing else.
      return {};
    }
  };
}

function choose(
  propagate: boolean | ((url: URL) => boolean) | undefined,
): (url: string) => boolean {
  if (typeof propagate === "function") {
    return (url) => {
      // A promise is no yes.
      const answer: unknown = propagate(new URL(url));
      return answer === true;
    };
  }
  if (propagate !== undefined) return () => propagate;
  return (url) => {
    const page = originOfPage();
    return page === undefined || page === new URL(url).origin;
  };
}

/** A service of another origin that does not know these headers would refuse every request of a page. */
function originOfPage(): string | undefined {
  try {
    return (globalThis.location as Location | undefined)?.origin;
  } catch {
    return undefined; // Deno, which has none unless it is told.
  }
}
