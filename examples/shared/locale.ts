// The locale for dates, numbers and prices. The apps are written in English, so it is a kind of English too.

/** One locale, or several in the order of preference. */
export type Locales = string | readonly string[];

/** The first English among a reader's languages, else any English. */
export function englishOf(languages: readonly string[]): string {
  return languages.find((language) => /^en\b/i.test(language)) ?? "en";
}

/** `1 person`, `2 people`. */
export function counted(value: number, one: string, many: string, locales?: Locales): string {
  return `${value.toLocaleString(mutable(locales))} ${value === 1 ? one : many}`;
}

/** `toLocaleString` is typed to take a list that it may change. */
function mutable(locales: Locales | undefined): string | string[] | undefined {
  return typeof locales === "object" ? [...locales] : locales;
}
