// The link that the service writes into the message of an error.

const address =
  /https?:\/\/(?:\[[\da-f:.]+\]|[^\s<>"'`\u2018\u2019\u201c\u201d()[\]{}.,;:!?])[^\s<>"'`\u2018\u2019\u201c\u201d()[\]{}]*/gi;

/**
 * The address in a text, without the marks that end a sentence: of several on one host the last, of several on different
 * hosts none, since a message may quote a name that somebody chose. Takes time in proportion to the text.
 */
export function linkIn(message: string): string | null {
  const found = (message.match(address) ?? []).map(withoutEnd);
  const hosts = new Set(found.map((url) => url.split(/[/?#]/, 3)[2]?.toLowerCase()));
  return hosts.size === 1 ? (found.at(-1) ?? null) : null;
}

function withoutEnd(url: string): string {
  let end = url.length;
  while (".,;:!?".includes(url.charAt(end - 1))) end--;
  return url.slice(0, end);
}
