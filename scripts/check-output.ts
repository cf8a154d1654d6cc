// The output of `check` in its guide: a check of the sandbox, printed with the same durations and port each time.
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";

import { checkService, type Finding } from "../src/check/check-service.ts";
import { printCheck } from "../src/check/command.ts";
import { readCommandLine } from "../src/check/command-line.ts";

export const checkGuide = "docs/guides/check.md";

const block = /(<!-- output of check -->\n)(?:```text\n[\s\S]*?```\n)?/g;

const port = 4010;

/** One operation for each word at a line's beginning. */
const only =
  "me.groups,groups.overview,groups.positions.get,groups.albums.list,groups.aiCredits,events.get,documents.list";

/** The guide with its output taken anew. */
export async function withCheckOutput(markdown: string): Promise<string> {
  const output = await outputWhenWrong();
  return markdown.replace(block, (_, head: string) => `${head}\`\`\`text\n${output}\`\`\`\n`);
}

async function outputWhenWrong(): Promise<string> {
  const sandbox = createSandbox({ now: () => new Date(Date.now() - 3 * 3_600_000) });
  const accessToken = sandbox.accessToken({
    app: "partner",
    scopes: ["documents.read", "events.read", "groups.read", "me.read"],
    allowedScopes: ["events.read", "groups.read", "me.read"],
  });
  sandbox.failNext("groups.albums.list", { alter: "missing-field" });
  sandbox.failNext("events.get", { alter: "future-value" });
  return outputOf(sandbox, { GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken });
}

async function outputOf(
  sandbox: Sandbox,
  credential: Readonly<Record<string, string>>,
): Promise<string> {
  const { baseUrl, close } = await sandbox.listen();
  const settings = readCommandLine(["--group", sandbox.demo.groupId, "--only", only], {
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    ...credential,
  });
  if (settings === "help") throw new Error("It was asked for help.");
  let output = "";
  const page = { columns: 80, paint: (_: string, text: string) => text };
  const findings = steady(checkService(settings, new AbortController().signal));
  await printCheck(settings, page, (text) => (output += text), findings);
  await close();
  return output.replaceAll(new URL(baseUrl).host, `127.0.0.1:${port}`);
}

/** Findings with durations that do not differ from run to run. */
async function* steady(findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  for await (const finding of findings) {
    if ("reading" in finding && finding.reading.milliseconds !== null) {
      yield { reading: { ...finding.reading, milliseconds: 12 } };
    } else if ("fact" in finding) {
      const says = finding.fact.says.replace(/\d+ ms\b/, "12 ms");
      yield { fact: { ...finding.fact, says } };
    } else yield finding;
  }
}
