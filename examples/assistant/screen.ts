// Shows an answer to a person in a terminal: what was sent, what came back, and what the reader gets to see.
import { styleText } from "node:util";

import { type AiCredits, restoreNames } from "group-management-sdk";

import { columnsOf } from "../support/program.ts";
import type { Answered, Unanswered } from "./ask.ts";
import { promptText } from "./prompt.ts";

const bold = (text: string) => styleText("bold", text);
const dim = (text: string) => styleText("dim", text);
const cyan = (text: string) => styleText("cyan", text);
const green = (text: string) => styleText("green", text);
const yellow = (text: string) => styleText("yellow", text);

const placeholder = /\[[^[\]]* [A-Z]{1,3}(?: or [A-Z]{1,3}| surname|['’]s \w+)?\]/gu;

export function showQuestion(q: string, groupName: string, source: string): void {
  console.log(`\n${bold(q)}`);
  console.log(dim(`Asked of the documents of ${groupName}, from ${source}.`));
}

export function showAnswer(outcome: Answered): void {
  const { credits, results, prompt, answer, people } = outcome;
  console.log(
    `\n${green("✓")} ${credits ? creditsLine(credits) : "Only the platform's own apps see the credits"}`,
  );
  console.log(
    `${green("✓")} ${results.length === 1 ? "1 piece" : `${results.length} pieces`} found`,
  );
  const who = people === undefined ? "not shown to this credential" : count(people);
  console.log(`${green("✓")} Children in them: ${who}`);

  heading("Sent to the model", "children as placeholders");
  quote(promptText(prompt), (line) => line.replace(placeholder, cyan));
  heading("Answered by the model");
  quote(answer, (line) => line.replace(placeholder, cyan));
  const names = people === undefined ? "placeholders stay" : "names put back here, and only here";
  heading("Shown to the reader", names);
  quote(answer, (line) =>
    line.replace(placeholder, (letter) => {
      const name = restoreNames(letter, people);
      return name === letter ? cyan(letter) : green(name);
    }),
  );
  heading("Sources");
  for (const [index, { name, heading: where, score }] of results.entries()) {
    const place = where === "" ? "" : dim(` › ${restoreNames(where, people)}`);
    console.log(`  [${index + 1}] ${name}${place} ${dim(`${Math.round(score * 100)} %`)}`);
  }
  console.log();
}

export function showNoAnswer(outcome: Unanswered): void {
  const [title, advice] = reasons(outcome);
  console.log(`\n${yellow("!")} ${bold(title)}`);
  console.log(`  ${advice}\n  ${dim("No model was called.")}\n`);
}

function reasons(outcome: Unanswered): [title: string, advice: string] {
  switch (outcome.kind) {
    case "assistant-off":
      return [
        "The group has turned its assistant off.",
        "A leader can turn it on in the group's settings.",
      ];
    case "no-credits": {
      const { monthly, resetsAt } = outcome.credits;
      return monthly === 0
        ? ["The platform's AI is off for this group.", "Its plan includes no credits."]
        : ["This month's credits are used up.", `They start again on ${day(resetsAt)}.`];
    }
    case "nothing-found":
      return [
        "Nothing in the documents fits.",
        "Ask in other words, or for something that they speak of.",
      ];
    case "search-failed":
      return [
        "The search failed.",
        `It was tried ${outcome.attempts} times. Try again in a while.`,
      ];
    case "search-off":
      return ["The search is switched off at the moment.", "Try again later."];
    case "too-many-searches": {
      const minutes = Math.ceil((outcome.retryAfter ?? 60) / 60);
      return [
        "There were too many questions in the last hour.",
        `The next can be asked in ${minutes} min.`,
      ];
    }
  }
}

function creditsLine({ left, monthly, resetsAt }: AiCredits): string {
  const number = new Intl.NumberFormat("en-US");
  return `${number.format(left)} of ${number.format(monthly)} credits left, until ${day(resetsAt)}`;
}

function day(instant: string): string {
  const format = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(instant));
}

function count(people: object): string {
  const { length } = Object.keys(people);
  return length === 0 ? "none" : String(length);
}

function heading(text: string, note = ""): void {
  console.log(`\n${bold(text)}${note === "" ? "" : dim(`  ${note}`)}`);
}

/** A text behind a bar at its left, wrapped to the terminal; colours are laid on afterwards, since they take no place. */
function quote(text: string, colour: (line: string) => string): void {
  const width = Math.min(100, columnsOf(process.stdout) ?? 100) - 4;
  for (const line of wrapped(text, width)) console.log(`${dim("│")} ${colour(line)}`.trimEnd());
}

function wrapped(text: string, width: number): string[] {
  // A placeholder is one word here: broken over two lines it could not be found again.
  const bound = text.replace(placeholder, (found) => found.replaceAll(" ", "\u00A0"));
  // Lines that were broken at some width of their own are joined again.
  const joined = bound.replace(/(?<=[^\n]{60})\n(?=[^\n])/g, " ");
  return joined.split("\n").flatMap((paragraph) => {
    const lines = [""];
    for (const word of paragraph.split(" ")) {
      const last = lines.at(-1) ?? "";
      const longer = last === "" ? word : `${last} ${word}`;
      if (longer.length <= width || last === "") lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => line.replaceAll("\u00A0", " "));
  });
}
