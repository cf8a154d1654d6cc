// Logs an error of the app's own functions, which nobody else would see.

/**
 * Logs the class of an error and the place in the code. Its message is left out, which may have a credential, such as
 * that of a failed request to a token service.
 */
export function reportError(what: string, error: unknown): void {
  const { name = "Error", message = "", stack = "" } = (error ?? {}) as Partial<Error>;
  const [place = ""] = /^\s+at .+$/m.exec(stack.replace(message, "")) ?? [];
  console.error(`group-management: backend: ${what} failed: ${name}${place.replace(/^\s+/, " ")}`);
}
