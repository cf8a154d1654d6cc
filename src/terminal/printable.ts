// Text of the service on a terminal, or where it may name a child. A terminal acts on control characters: some set the
// clipboard, some clear the screen.

/** The text with a replacement character for each control and each bidirectional character, tabs and line ends aside. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t]|\r\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, "\uFFFD");
}

const code = /^(?:[A-Z][A-Z0-9_]{0,47}|[a-z][a-z0-9_]{0,47})$/;

/** The value if it has the form of a code, else null: any other text may be personal data. */
export function plainCode(value: unknown): string | null {
  return typeof value === "string" && code.test(value) ? value : null;
}
