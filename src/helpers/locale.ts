// The locale and the time zone that a caller gives to a helper.
import { RequestValidationError } from "../core/errors/errors-before-sending.ts";

/**
 * Makes a formatter for a locale.
 * @throws RequestValidationError if it is neither undefined nor a BCP 47 tag nor an array of them.
 */
export function withLocale<Format>(
  locale: unknown,
  make: (locale: string | string[] | undefined) => Format,
): Format {
  try {
    // Intl takes anything else for no locale at all.
    if (locale === undefined || typeof locale === "string" || Array.isArray(locale)) {
      return make(locale as string | string[] | undefined);
    }
  } catch {
    // The error would repeat the value.
  }
  throw new RequestValidationError(
    'locale must be a BCP 47 tag such as "de-CH", or an array of them.',
    "locale",
  );
}

/** The runtime's name of a time zone, the same for its aliases; undefined for one that it does not know. */
export function knownZone(timeZone: unknown): string | undefined {
  if (typeof timeZone !== "string") return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** @throws RequestValidationError for a zone that the runtime does not know. */
export function requireZone(name: string, timeZone: unknown): string | undefined {
  if (timeZone === undefined) return undefined;
  const zone = knownZone(timeZone);
  if (zone !== undefined) return zone;
  throw new RequestValidationError(
    `${name} must be an IANA time zone such as "Europe/Zurich".`,
    name,
  );
}
