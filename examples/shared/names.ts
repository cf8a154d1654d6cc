// Names of people: as they are written, as initials, and as a search finds them.
interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ") || "No name given";
}

/** At most two letters; nothing for a name without any. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word = "") => [...word][0]?.toUpperCase() ?? "").join("");
}

/** Lower case without accents, so that "nguyen" finds Nguyễn, "lucja" Łucja and "orsted" Ørsted. */
export function searchable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ø/g, "o")
    .replace(/ł/g, "l");
}
