// What the service would certainly refuse (spec 8), found before anything is sent. Messages never repeat a value.
import { RequestValidationError } from "./errors.ts";

/** The largest page of a list (spec, conventions). */
export const largestPage = 200;
const largestBody = 16_384;

export function requireWithin(
  parameter: string,
  value: unknown,
  least: number,
  most: number,
): void {
  if (value === undefined || value === null) return;
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw new RequestValidationError(
      `${parameter} must be a whole number from ${least} to ${most}.`,
      parameter,
    );
  }
}

/** The names of an `include`, which the service takes with commas between. */
export function requireInclude(query: object): void {
  const { include } = query as { include?: unknown };
  if (include !== undefined && include !== null && !Array.isArray(include)) {
    throw new RequestValidationError("include must be an array of names.", "include");
  }
}

/** The question of a search: 2 to 500 characters, counted as a reader would. */
export function requireQuestion(value: unknown): void {
  const length = typeof value === "string" ? [...value].length : 0;
  if (length < 2 || length > 500) {
    throw new RequestValidationError("q must be a question of 2 to 500 characters.", "q");
  }
}

export function requireItems(
  parameter: string,
  value: unknown,
  bounds: { least: number; most: number; form?: RegExp; formName?: string },
): void {
  const { least, most, form, formName } = bounds;
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    throw new RequestValidationError(
      `${parameter} must be an array of ${least} to ${most} strings.`,
      parameter,
    );
  }
  const odd = value.findIndex(
    (item) => typeof item !== "string" || item === "" || (form && !form.test(item)),
  );
  if (odd >= 0) {
    throw new RequestValidationError(
      `${parameter}[${odd}] must be ${formName ?? "a string that is not empty"}.`,
      parameter,
    );
  }
}

/** A body that is an object of fields (spec 7, invalid_body). */
export function requireFields(body: unknown): void {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new RequestValidationError("body must be an object of fields.", "body");
  }
}

/** A JSON body of at most 16 KB (spec 8). */
export function requireSmallBody(json: string): void {
  // Most bodies are so small that even three bytes a character fit.
  if (json.length * 3 > largestBody && utf8Length(json) > largestBody) {
    throw new RequestValidationError(
      "body must be at most 16 KB of JSON. Send less at once.",
      "body",
    );
  }
}

/** Bytes of a JSON text in UTF-8. By hand: TextEncoder is missing on older React Native. */
function utf8Length(json: string): number {
  return encodeURIComponent(json).replace(/%../g, "x").length;
}
