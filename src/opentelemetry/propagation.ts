// Which requests carry the trace, as the registered propagator writes it, and that none carries baggage unasked.
import { type Context, propagation } from "@opentelemetry/api";

/** Whether requests carry the trace; a function gets the address of each, without its query. */
export type CarriesTrace = boolean | ((url: URL) => boolean);

/** What requests carry. */
export interface PropagationOptions {
  /** Whether they carry the trace, as `propagate` itself says it where it is no object. */
  trace?: CarriesTrace | undefined;
  /** Whether those that do carry the context's baggage too, whatever the program has put there. Default false. */
  baggage?: boolean | undefined;
}

/** What a request carries. */
export interface Carried {
  /** None if it is not to carry the trace. */
  readonly headers: Record<string, string>;
  /** The context to send it in: without baggage, so that no instrumentation of fetch or undici sends that either. */
  readonly context: Context;
}

export type Propagate = (context: Context, url: string) => Carried;

export function createPropagation({ trace, baggage = false }: PropagationOptions): Propagate {
  const applies = choose(trace);
  return (active, url) => {
    const context = baggage ? active : propagation.deleteBaggage(active);
    const headers: Record<string, string> = {};
    try {
      if (applies(url)) propagation.inject(context, headers);
      return { headers, context };
    } catch {
      // A function or a propagator that throws costs the headers, and nothing else.
      return { headers: {}, context };
    }
  };
}

function choose(propagate: CarriesTrace | undefined): (url: string) => boolean {
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
