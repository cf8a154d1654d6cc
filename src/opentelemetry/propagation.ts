// Decides which requests carry the trace, as the registered propagator writes it. Baggage is sent only if it is asked for.
import { type Context, propagation } from "@opentelemetry/api";

/** Whether requests carry the trace; a function gets the address of each, without its query. */
export type CarriesTrace = boolean | ((url: URL) => boolean);

/** The contexts that requests carry. */
export interface PropagationOptions {
  /** Whether they carry the trace. `propagate: true` is short for it. */
  trace?: CarriesTrace | undefined;
  /** Whether requests with the trace also carry all of the context's baggage. Default false. */
  baggage?: boolean | undefined;
}

/** The headers of a request, and the context to send it in. */
interface Carried {
  /** Empty for a request without the trace. */
  readonly headers: Record<string, string>;
  /** Without baggage, so that no instrumentation of fetch or undici sends it either. */
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
      // If a function or a propagator throws, the request is sent without the headers.
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

/** In a page, another origin that does not allow the headers would block every request. */
function originOfPage(): string | undefined {
  try {
    return (globalThis.location as Location | undefined)?.origin;
  } catch {
    return undefined; // Deno without --location.
  }
}
