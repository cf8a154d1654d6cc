// A check for people: one line for each fact and operation, then what to do, what differs and what is newer. Folded to
// the terminal, and readable without colours.
import type { Paint, Style } from "../../terminal/colours.ts";
import { foldWords } from "../../terminal/folding.ts";
import {
  type Difference,
  type Fact,
  isWrong,
  type Novelty,
  type OperationReading,
} from "./report.ts";

export interface Layout {
  readonly columns: number;
  readonly paint: Paint;
}

const margin = "  ";
const wordWidth = 11;
const subjects: Readonly<Record<Fact["subject"], string>> = {
  address: "address",
  credential: "credential",
  clock: "clock",
  rateLimit: "rate limit",
  cors: "CORS",
};
const subjectWidth = 12;
const operationWidth = 26;
/** The least columns for a text beside its name; with fewer, the text is printed below. */
const leastRoom = 30;
/** The maximum of differences and novelties to print for one operation. */
const mostPrinted = 8;

const styles: Readonly<Record<string, Style>> = {
  ok: "green",
  note: "yellow",
  WRONG: "red",
  REFUSED: "red",
  FAILED: "red",
  DRIFT: "red",
  closed: "dim",
  "not tried": "dim",
};

export function heading(baseUrl: string, { columns }: Layout): string {
  return lines(foldWords(`Checking ${baseUrl}`, columns));
}

export function factLines(fact: Fact, layout: Layout): string {
  const { verdict, subject, says, advice } = fact;
  const word = { ok: "ok", note: "note", wrong: "WRONG", skipped: "not tried" }[verdict];
  const row = rowOf(word, subjects[subject].padEnd(subjectWidth), says, layout);
  const below =
    advice === undefined ? [] : indented(advice, margin.length + wordWidth + subjectWidth, layout);
  return lines([...row, ...below]);
}

export function readingsHeading(groupId: string | null, { columns, paint }: Layout): string {
  const where = groupId === null ? "Reading" : `Reading, in the group ${groupId}`;
  return `\n${lines(foldWords(where, columns).map((line) => paint("bold", line)))}`;
}

export function readingLines(reading: OperationReading, layout: Layout): string {
  const { operation, include, milliseconds } = reading;
  const took = milliseconds === null ? "" : `${milliseconds} ms`;
  const parts = include === null ? "" : `with ${include.replaceAll(",", ", ")}`;
  const says = [parts, reading.code, reading.reason, countOf(reading), took]
    .filter(Boolean)
    .join("; ");
  return lines(rowOf(wordFor(reading), operation.padEnd(operationWidth), says, layout));
}

function wordFor(reading: OperationReading): string {
  const { outcome, expected } = reading;
  if (outcome === "skipped") return "not tried";
  if (expected) return "closed";
  return outcome === "ok" ? "ok" : outcome.toUpperCase();
}

function countOf({ entries, operation }: OperationReading): string {
  if (entries === null) return "";
  const isSearch = operation === "documents.search" || operation === "documents.searchShared";
  const [one, many] = isSearch ? ["result", "results"] : ["entry", "entries"];
  return `${entries} ${entries === 1 ? one : many}`;
}

/** The operations that a check leaves alone, in one row. */
export function untriedLines(readings: readonly OperationReading[], layout: Layout): string {
  if (readings.length === 0) return "";
  const names = readings.map(({ operation }) => operation).join(", ");
  return lines(rowOf("not tried", "", `writes: ${names}`, layout));
}

/** The sections after the rows: advice, drift, novelties and a closing line. */
export function summary(
  facts: readonly Fact[],
  readings: readonly OperationReading[],
  layout: Layout,
): string {
  const differing = readings.map((reading): Entry => [
    nameOf(reading),
    reading.drift.map(driftLine),
  ]);
  const newer = readings.map((reading): Entry => [nameOf(reading), reading.newer.map(noveltyLine)]);
  const parts = [
    section("What to do", advised(readings), layout),
    section("Drift: responses differ from what this version expects", differing, layout),
    section("Newer than this version (accepted)", newer, layout),
    closingLine([...facts, ...readings].filter(isWrong).length, layout),
  ];
  return parts.filter(Boolean).join("\n");
}

/** Lines that belong to some operations. */
type Entry = readonly [names: string, texts: readonly string[]];

/** Each advice once, below the operations that it is for. */
function advised(readings: readonly OperationReading[]): Entry[] {
  const byAdvice = new Map<string, string[]>();
  for (const reading of readings) {
    if (reading.advice === null) continue;
    byAdvice.set(reading.advice, [...(byAdvice.get(reading.advice) ?? []), nameOf(reading)]);
  }
  return [...byAdvice].map(([advice, names]) => [names.join(", "), [advice]]);
}

function nameOf({ operation, include }: OperationReading): string {
  return include === null ? operation : `${operation} (${include})`;
}

function driftLine({ path, problem, count, more }: Difference): string {
  return `${path} ${problem}${times(count, more)}`;
}

function noveltyLine({ path, what, value, count }: Novelty): string {
  const thing = what === "alternative" ? "an undescribed alternative" : `a new ${what}`;
  return `${path}: ${thing}${value === null ? "" : `, ${value}`}${times(count)}`;
}

function times(count: number, more = false): string {
  if (count === 1 && !more) return "";
  return ` (${count} ${count === 1 ? "time" : "times"}${more ? " or more" : ""})`;
}

function closingLine(wrong: number, { paint }: Layout): string {
  if (wrong === 0) return `${paint("green", "All well.")}\n`;
  return `${paint("red", `${wrong} ${wrong === 1 ? "thing is" : "things are"} wrong.`)}\n`;
}

function section(title: string, entries: readonly Entry[], layout: Layout): string {
  const all = entries.flatMap(([names, texts]) => {
    if (texts.length === 0) return [];
    const shown = texts.slice(0, mostPrinted);
    const rest = texts.length - shown.length;
    return [
      ...indented(names, margin.length, layout),
      ...shown.flatMap((text) => indented(text, 2 * margin.length, layout)),
      ...(rest > 0 ? indented(`and ${rest} more: see --json`, 2 * margin.length, layout) : []),
    ];
  });
  return all.length === 0 ? "" : `${layout.paint("bold", title)}\n${lines(all)}`;
}

/** A row of verdict, name and text, in columns if the width allows. */
function rowOf(word: string, name: string, says: string, layout: Layout): string[] {
  const { columns, paint } = layout;
  const style = styles[word];
  const painted = (style ? paint(style, word) : word) + " ".repeat(wordWidth - word.length);
  const start = `${margin}${painted}${name}`;
  const indent = margin.length + wordWidth + name.length;
  const fits = indent + says.length <= columns;
  if (!fits && columns - indent < leastRoom && name !== "") {
    return [start.trimEnd(), ...indented(says, 2 * margin.length + wordWidth, layout)];
  }
  const [first = "", ...rest] = foldWords(says, columns - indent);
  return [start + first, ...rest.map((line) => " ".repeat(indent) + line)];
}

function indented(text: string, indent: number, { columns }: Layout): string[] {
  const space = " ".repeat(indent);
  return foldWords(text, columns - indent).map((line) => space + line);
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join("");
}
