// How people are written.
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
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word = "") => [...word][0]?.toUpperCase() ?? "").join("");
}

/** As it is looked for: Zoë is found by zoe, and Ørsted by orsted. */
export function searchable(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
  return bare
    .replace(/[øØ]/g, "o")
    .replace(/[łŁ]/g, "l")
    .toLowerCase();
}
