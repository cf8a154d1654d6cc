// Finds words that only this project used, in guides, messages of errors and comments, and comments that do not begin with
// their subject. `node scripts/docs-words.ts` prints each with the standard word, and fails. A spelling checker cannot tell
// comments and messages from code, nor the first word of a comment from the others.
import { globSync, readFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import ts from "typescript";

/** Each word, and its replacement. */
const words: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\b(?:un)?told\b/gi, "reported, given, set, named"],
  [/\btell(?:s|ing)? of\b/gi, "reports, mentions"],
  [/\bhear(?:s|d|ing)?\b/gi, "receives, learns, is called"],
  [/\bhush(?:ed|es)?\b/gi, "not logged"],
  [/\bgates?\b/gi, "rate limiter"],
  [/\b(?:a|the|its|their|one|each|every) leaves?\b/gi, "permit"],
  [/\bvisitors?\b/gi, "pending call"],
  [/\bwaiters?\b/gi, "queued call"],
  [/\bpatience\b/gi, "longest wait"],
  [/\btall(?:y|ies)\b/gi, "ledger"],
  [/\bastray\b/gi, "store was reset"],
  [/\b(?:crowded|roomy)\b/gi, "others are waiting, granted in full"],
  [/\brepeatable\b/gi, "idempotent"],
  [/\bcutters?\b/gi, "redactor"],
  [/\bway out\b/gi, "HTTP client"],
  [/\bdoors?\b/gi, "interface, adapter"],
  [/\bengines?\b/gi, "HTTP client"],
  [/\b(?:that|what|which) (?:is|are) none\b/gi, "invalid"],
  [/\bof the described shape\b/gi, "failed validation"],
  [
    /\b(?:closedFor|shutSince|heldFor|stepScript|layHeaders|smallBody|mayHaveLeft)\b/g,
    "its new name",
  ],
];

/** A first word of a comment that is not its subject. The second and later lines of a comment are not looked at. */
const opening =
  /(?<=\/\*\*?\s+(?:\* )?|^(?<!^ *\/\/.*\n) *\/\/ |\S *\/\/ )(?:What|Whatever|Who|Whoever|Those|Nobody|Somebody|Where)\b/gm;

/** Ordinary English, or the name of something: by where it stands. */
const allowed: readonly (readonly [path: RegExp, phrase: RegExp])[] = [
  // Documents of the demo's people.
  [/^src\/sandbox\/demo\/documents\//, /./],
  [/./, /React Native['’]s engine|engines? (?:has no|had no|of two years)/],
];

export interface Found {
  place: string;
  word: string;
  better: string;
}

/** Each such word in the text of a file, with its place. */
export function wordsIn(path: string, text: string): Found[] {
  const isPage = path.endsWith(".md");
  const read = isPage ? proseOf(text) : sayingsOf(path, text);
  const openings = isPage ? [] : [...text.matchAll(opening)];
  const found = words
    .flatMap(([pattern, better]) =>
      [...read.matchAll(pattern)].map(({ 0: word, index }) => ({ word, index, better })),
    )
    .filter(({ index }) => {
      const around = read.slice(Math.max(0, index - 40), index + 60).replaceAll(/\s+/g, " ");
      return !allowed.some(([place, phrase]) => place.test(path) && phrase.test(around));
    });
  return openings
    .map(({ 0: word, index }) => ({ word, index, better: "the subject first" }))
    .concat(found)
    .toSorted((one, other) => one.index - other.index)
    .map(({ word, index, better }) => {
      const line = text.slice(0, index).split("\n").length;
      return { place: `${path}:${line}`, word, better };
    });
}

/** The prose of a Markdown file: what is in code becomes blank, so that lines stay where they are. */
function proseOf(markdown: string): string {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, " ");
  return markdown
    .replaceAll(/```[\s\S]*?```/g, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)]*\)/g, blank);
}

/** Comments and texts of a TypeScript file; all else becomes blank. In tests only the openings of comments are checked. */
function sayingsOf(path: string, source: string): string {
  if (path.startsWith("test/")) return "";
  const kept: string[] = source.split("").map((letter) => (letter === "\n" ? "\n" : " "));
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) kept[at] = source[at] ?? " ";
  };
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true);
  const visit = (node: ts.Node) => {
    for (const comment of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]) {
      keep(comment.pos, comment.end);
    }
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (
      isText ||
      node.kind === ts.SyntaxKind.TemplateHead ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      // A single word is a name. An example's texts are for the users of an app, or the names of its tests.
      if (/\s/.test(node.getText()) && !path.startsWith("examples/")) {
        keep(node.getStart(), node.end);
      }
    }
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return kept.join("").replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));
}

/** The words in all guides, messages and comments. */
function privateWords(): Found[] {
  const pages = globSync(
    ["*.md", "docs/*.md", "docs/{guides,decisions}/*.md", "examples/**/*.md"],
    {
      exclude: ["**/node_modules/**", "THIRD-PARTY-NOTICES.md"],
    },
  );
  const sources = globSync(["*.ts", "{src,scripts,bench,test}/**/*.ts", "examples/**/*.{ts,tsx}"], {
    exclude: [
      "**/{node_modules,temp}/**",
      "examples/**/{dist*,.expo,.next}/**",
      "test/docs/words.test.ts",
    ],
  });
  return [...pages, ...sources]
    .toSorted()
    .flatMap((path) => wordsIn(path, readFileSync(path, "utf8")));
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  for (const { place, word, better } of privateWords()) {
    console.error(`${place}: "${word}" (write: ${better})`);
    process.exitCode = 1;
  }
}
