// Errors arise many turns after the caller's line has returned; this brings that line into their stack.

/** Where a public method was called. */
export interface CallSite {
  readonly stack?: string | undefined;
}

/** Remembers where a public method was called. Cheap: the text is only made when an error needs it. */
export function rememberCaller(publicMethod: Function): CallSite {
  const site: CallSite = {};
  // V8 alone leaves our own frames out.
  if (typeof Error.captureStackTrace !== "function") return new Error();
  try {
    Error.captureStackTrace(site, publicMethod);
  } catch {
    // A program's own Error.prepareStackTrace may run here.
  }
  return site;
}

/** Gives an error the stack of its caller under a first line that names the call. */
export function attachCallerStack(error: Error, site: CallSite): void {
  const stack = readStack(site);
  if (stack === undefined) return;
  const frames = stack.split("\n").filter((line) => /^\s+at |@/.test(line));
  const heading = `${error.name}: ${error.message}`;
  Object.defineProperty(error, "stack", {
    value: [heading, ...frames].join("\n"),
    configurable: true,
    writable: true,
  });
}

/** A program's own Error.prepareStackTrace may run here, too, and make anything of a stack or throw. */
function readStack(site: CallSite): string | undefined {
  try {
    const stack: unknown = site.stack;
    return typeof stack === "string" ? stack : undefined;
  } catch {
    return undefined;
  }
}
