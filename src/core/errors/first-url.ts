// The link that the service writes into the message of an error.

/** The first address in a text, without the marks that end a sentence. Takes time in proportion to the text. */
export function firstUrl(message: string): string | null {
  const [found] =
    /https?:\/\/(?:\[[\da-f:.]+\]|[^\s<>"'`\u2018\u2019\u201c\u201d()[\]{}.,;:!?])[^\s<>"'`\u2018\u2019\u201c\u201d()[\]{}]*/i.exec(
      message,
    ) ?? [];
  if (found === undefined) return null;
  let end = found.length;
  while (".,;:!?".includes(found.charAt(end - 1))) end--;
  return found.slice(0, end);
}
