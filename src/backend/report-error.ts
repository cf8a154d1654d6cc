// Logs an error of the app's own functions, which nobody else would see.

import { attempted, isText } from "../core/runtime/values.ts";

/**
 * Logs the class of an error and the place in the code. Its message is left out, which may have a credential, such as
 * that of a failed request to a token service. Its fields may be of any kind, or throw.
 */
export function reportError(what: string, error: unknown): void {
  const read = (name: keyof Error) => {
    const value = attempted(() => (error as Partial<Error>)[name]);
    return isText(value) ? value : "";
  };
  const [name = "Error"] = /^[\w$.]+$/.exec(read("name")) ?? [];
  const [place = ""] = /^ +at \P{Cc}+$/mu.exec(read("stack").replace(read("message"), "")) ?? [];
  console.error(`group-management: backend: ${what} failed: ${name}${place.replace(/^ +/, " ")}`);
}
