// In which language dates, numbers and prices are written: the phone's own kind of English, as the app's words are
// English. Words and dates of two languages make no sentence.

export const locale = englishOf(new Intl.DateTimeFormat().resolvedOptions().locale);

export function englishOf(language: string): string {
  return /^en\b/i.test(language) ? language : "en";
}
