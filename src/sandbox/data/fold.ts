// How names and texts are compared without regard to case or accents.

/** The text without its differences of case. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ŧ: "t",
  þ: "th",
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** The text without its differences of case, accents and vowel marks: ẞ is ss, Ł is l. */
function withoutAccents(text: string): string {
  const unmarked = text.normalize("NFKD").replaceAll(/[\p{M}ʼ]/gu, "");
  // Small letters first: ẞ becomes ß, and only that becomes SS.
  const plain = unmarked.toLowerCase().toUpperCase().toLowerCase();
  return plain.replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter);
}

/** A name's place in the alphabet, where accents and case only decide between names that are otherwise the same. */
export function alphabetical(name: string): [plain: string, exact: string] {
  return [withoutAccents(name), fold(name)];
}
