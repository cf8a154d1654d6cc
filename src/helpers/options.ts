// The options of helpers.
import { refuse } from "../core/errors/base-errors.ts";
import { isRecord } from "../core/runtime/values.ts";

/** @throws RequestValidationError for anything but an object. */
export function requireOptions(options: object): void {
  if (isRecord(options)) return;
  throw refuse("options", "must be an object.");
}
