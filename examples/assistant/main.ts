#!/usr/bin/env node
// Asks a group's documents a question, and shows what a model was sent and what the reader is shown.
import { GroupManagement, restoreNames } from "group-management-sdk";

import { beginProgram } from "../support/program.ts";
import { bold, dim, heading, line } from "../support/screen.ts";
import { openService } from "../support/service.ts";
import { type Answered, ask, type Unanswered } from "./ask.ts";
import { echoModel } from "./model.ts";
import { promptText } from "./prompt.ts";

const noAnswer: Record<Unanswered["kind"], string> = {
  "assistant-off":
    "The group has turned its assistant off. A leader can turn it on in its settings.",
  "no-credits": "The group has no credits left this month.",
  "nothing-found": "Nothing in the documents fits. Ask in other words.",
  "search-failed": "The search failed. Try again in a while.",
  "search-off": "The search is switched off at the moment. Try again later.",
  "too-many-searches": "There were too many questions in the last hour.",
};

beginProgram(
  "Asks a group's documents a question, and shows what a model was sent and what the reader is shown.",
  { takes: "[QUESTION]" },
);
process.exitCode = await main();

async function main(): Promise<number> {
  const words = process.argv.slice(2).join(" ");
  const q =
    words || "Who brings the shared gear to the canoe weekend, and how is the stove treated?";
  const service = await openService();
  const { baseUrl, accessToken, groupId, description } = service;
  try {
    const client = new GroupManagement({ baseUrl, accessToken });
    console.log(`\n${bold(q)}\n${dim(`Asked of ${description}.`)}`);
    const outcome = await ask({ client, groupId, q, model: echoModel });
    if (outcome.kind === "answered") {
      show(outcome);
      return 0;
    }
    console.log(`\n${noAnswer[outcome.kind]} No model was called.\n`);
    return 3;
  } finally {
    await service.close();
  }
}

function show({ prompt, answer, shown, results, people, youthKnown }: Answered): void {
  heading("Sent to the model, with children as placeholders");
  line(promptText(prompt));
  if (!youthKnown) {
    line(
      dim("This credential cannot read the roster's youth: names in the question were not hidden."),
    );
  }
  heading("Answered by the model");
  line(answer);
  heading("Shown to the reader, with names");
  line(shown);
  heading("Sources");
  for (const [index, { name, heading: part }] of results.entries()) {
    const place = part === "" ? "" : ` › ${restoreNames(part, people)}`;
    line(`[${index + 1}] ${name}${place}`);
  }
}
