// Text of the service on a terminal. A terminal acts on control characters: some set the clipboard, some clear the screen.

/** The text with a replacement character for each control and each bidirectional character, tabs and line ends aside. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t]|\r\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, "\uFFFD");
}
