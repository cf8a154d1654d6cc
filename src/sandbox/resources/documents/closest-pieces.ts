// Finds the pieces of text closest to a question. Words stand in for meaning here: they are
// stemmed, joined with a few words of the same sense, and weighed by how rare they are.

interface Piece {
  heading: string;
  text: string;
}

interface Hit<Source> extends Piece {
  source: Source;
  /** 0 to 1, higher is closer. */
  score: number;
}

/** Groups of synonyms, for searches. */
const families = [
  ["bring", "pack", "packing", "gear", "equipment", "kit"],
  ["money", "cost", "price", "fee", "pay", "payment", "dues", "budget"],
  ["medicine", "medication", "medical", "health", "allergy"],
  ["rule", "policy", "guideline", "conduct"],
  ["food", "meal", "menu", "cook", "cooking", "eat"],
  ["tent", "camp", "camping", "campsite", "campout"],
  ["hike", "hiking", "trail", "walk"],
  ["parent", "guardian", "family"],
  ["meeting", "minutes", "agenda"],
  ["fundraiser", "fundraising", "sale", "raise"],
  ["drive", "driver", "carpool", "transport", "car"],
  ["water", "swim", "swimming", "boat", "canoe"],
];

const commonWords = new Set(
  "a an and are as at be by can do does for from has have how i if in is it me my of on or our should that the their them they this to us was we what when where which who will with you your".split(
    " ",
  ),
);

const familyOf = new Map(
  families.flatMap((family, index) => family.map((word) => [stem(word), `~${index}`] as const)),
);

function stem(word: string): string {
  const plain = word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.length > 4 ? plain.replace(/(?:ings?|ies|es|s|ed)$/, "") : plain;
}

function terms(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    if (commonWords.has(word.toLowerCase())) return [];
    const root = stem(word);
    const family = familyOf.get(root);
    return family === undefined ? [root] : [root, family];
  });
}

/** The closest piece of each source, closest first. */
export function closestPieces<Source extends { id: string }>(
  question: string,
  sources: readonly Source[],
  read: (source: Source) => string | Piece[],
  limit: number,
): Hit<Source>[] {
  const asked = [...new Set(terms(question))];
  if (asked.length === 0) return [];
  const pieces = sources.flatMap((source) => {
    const content = read(source);
    const parts = typeof content === "string" ? splitMarkdown(content) : content;
    return parts.map((piece) => ({
      source,
      piece,
      words: new Set(terms(`${piece.heading} ${piece.text}`)),
    }));
  });
  const weights = asked.map((term) => {
    const among = pieces.filter(({ words }) => words.has(term)).length;
    return Math.log(1 + pieces.length / (1 + among)) * (term.startsWith("~") ? 0.5 : 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const best = new Map<Source, Hit<Source>>();
  for (const { source, piece, words } of pieces) {
    const met = asked.reduce(
      (sum, term, index) => sum + (words.has(term) ? (weights[index] ?? 0) : 0),
      0,
    );
    const score = Math.round((met / total) * 1000) / 1000;
    if (score > (best.get(source)?.score ?? 0)) best.set(source, { source, ...piece, score });
  }
  return [...best.values()]
    .toSorted((one, other) => other.score - one.score || (one.source.id < other.source.id ? -1 : 1))
    .slice(0, limit);
}

/** Pieces of a Markdown text, each under the headings that lead to it. */
function splitMarkdown(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  const path: string[] = [];
  let lines: string[] = [];
  const close = () => {
    const text = lines.join("\n").trim();
    if (text !== "") pieces.push({ heading: path.filter(Boolean).join(" › "), text });
    lines = [];
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line);
    if (heading?.[1] === undefined || heading[2] === undefined) {
      lines.push(line);
      continue;
    }
    close();
    const level = heading[1].length;
    path.length = Math.min(path.length, level - 1);
    while (path.length < level - 1) path.push("");
    path.push(heading[2].trim());
  }
  close();
  return pieces;
}
