// How names and texts are compared without regard to case.

/** The text without its differences of case. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
