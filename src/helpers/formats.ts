// Intl's formatters by locale. To make one takes as long as eighty texts of it, so they are kept.
import { refuse } from "../core/errors/base-errors.ts";

/** A page needs a dozen formatters; a server for readers everywhere might need any number. */
const most = 200;
const formats = new Map<string, object>();

/**
 * A formatter for a locale, made once for each `name`, which stands for its options.
 * @throws RequestValidationError if the locale is neither undefined nor a BCP 47 tag nor an array of them.
 */
export function formatterFor<Options, Format extends object>(
  Formatter: new (locales: string | string[] | undefined, options: Options) => Format,
  locale: unknown,
  name: string,
  options: () => Options,
): Format {
  try {
    // Intl takes anything else for no locale at all.
    if (locale === undefined || typeof locale === "string" || Array.isArray(locale)) {
      const key = `${name} ${typeof locale} ${String(locale)}`;
      const known = formats.get(key);
      // A polyfill may have replaced Intl since.
      if (known instanceof Formatter) return known;
      const made = new Formatter(locale as string | string[] | undefined, options());
      if (formats.size >= most) formats.clear();
      formats.set(key, made);
      return made;
    }
  } catch {
    // The error would repeat the value.
  }
  throw refuse("locale", 'must be a BCP 47 tag such as "de-CH", or an array of them.');
}
