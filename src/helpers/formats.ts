// Intl's formatters by locale and options. To make one takes as long as eighty texts of it, so they are kept.
import { RequestValidationError } from "../core/errors/errors-before-sending.ts";

/** Formatters kept of each kind. A page needs a dozen; a server for readers of every zone might need any number. */
const most = 200;
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * A formatter of dates. Formatters with another `epoch` are others.
 * @throws RequestValidationError if the locale is neither undefined nor a BCP 47 tag nor an array of them.
 */
export function dateFormat(
  locale: unknown,
  options: Intl.DateTimeFormatOptions,
  epoch = "",
): Intl.DateTimeFormat {
  return kept(dateFormats, Intl.DateTimeFormat, locale, options, epoch);
}

/**
 * A formatter of numbers.
 * @throws RequestValidationError if the locale is neither undefined nor a BCP 47 tag nor an array of them.
 */
export function numberFormat(
  locale: unknown,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  return kept(numberFormats, Intl.NumberFormat, locale, options);
}

function kept<Options, Format extends object>(
  formats: Map<string, Format>,
  Formatter: new (locales: string | string[] | undefined, options: Options) => Format,
  locale: unknown,
  options: Options,
  epoch = "",
): Format {
  try {
    // Intl takes anything else for no locale at all.
    if (locale === undefined || typeof locale === "string" || Array.isArray(locale)) {
      const key = `${String(locale)} ${JSON.stringify(options)} ${epoch}`;
      const known = formats.get(key);
      // A polyfill may have replaced Intl since.
      if (known instanceof Formatter) return known;
      const made = new Formatter(locale as string | string[] | undefined, options);
      if (formats.size >= most) formats.clear();
      formats.set(key, made);
      return made;
    }
  } catch {
    // The error would repeat the value.
  }
  throw new RequestValidationError(
    'locale must be a BCP 47 tag such as "de-CH", or an array of them.',
    "locale",
  );
}
