// Adds the line that made a call to the stack of its errors, which arise many turns later. A program's own
// Error.prepareStackTrace may run when a stack is taken or read, return anything, or throw.
import { attempted } from "./values.ts";

export interface CallSite {
  readonly stack?: string | undefined;
}

/** A class with the field from the start: V8 would give each plain object a hidden class of its own. */
class CapturedSite implements CallSite {
  readonly stack: string | undefined = undefined;
}

/** Remembers where a public method was called. Cheap: the text is only made when an error needs it. */
export function rememberCaller(publicMethod: Function): CallSite {
  // Only V8 can leave the client's own frames out.
  if (typeof Error.captureStackTrace !== "function") return new Error();
  const site = new CapturedSite();
  try {
    Error.captureStackTrace(site, publicMethod);
  } catch {
    // Error.prepareStackTrace threw.
  }
  return site;
}

/** Gives an error the stack of its caller under a first line that names the call. */
export function attachCallerStack(error: Error, site: CallSite): void {
  const stack: unknown = attempted(() => site.stack);
  if (typeof stack !== "string") return;
  const frames = stack.split("\n").filter((line) => /^\s+at |@/.test(line));
  const heading = `${error.name}: ${error.message}`;
  Object.defineProperty(error, "stack", {
    value: [heading, ...frames].join("\n"),
    configurable: true,
    writable: true,
  });
}
