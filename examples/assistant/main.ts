#!/usr/bin/env node
// Asks a group's documents a question, and shows what a model was sent and what the reader is shown.
import { GroupManagement } from "group-management-sdk";

import { behaveInTerminal, report, showHelp } from "../support/program.ts";
import { help, readArguments, type Wishes } from "./arguments.ts";
import { ask } from "./ask.ts";
import { echoModel } from "./model.ts";
import { showAnswer, showNoAnswer, showQuestion } from "./screen.ts";
import { openAssistantService } from "./service.ts";

behaveInTerminal();
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const wishes = readArguments(process.argv.slice(2));
    if (!wishes.help) return await answer(wishes);
    showHelp(help);
    return 0;
  } catch (error) {
    return report(error, help);
  }
}

async function answer({ question: q, caller, occasion }: Wishes): Promise<number> {
  const service = await openAssistantService(caller, occasion);
  const { baseUrl, groupKey, accessToken, groupId } = service;
  const credential = groupKey === undefined ? { accessToken } : { groupKey };
  const client = new GroupManagement({ baseUrl, ...credential });
  try {
    const { group } = await client.groups.overview(groupId);
    showQuestion(q, group.name, service.description);
    const outcome = await ask({ client, groupId, q, model: echoModel });
    if (outcome.kind === "answered") {
      showAnswer(outcome);
      return 0;
    }
    showNoAnswer(outcome);
    return 3;
  } finally {
    await service.close();
  }
}
