// Completions for a shell: `source <(group-management-sdk completion bash)`.
import { readOptions, UsageError } from "../../terminal/arguments.ts";
import { columnsOf, fold } from "../../terminal/folding.ts";
import type { Host } from "../../terminal/host.ts";
import { exitCodes } from "../../terminal/program.ts";
import { bashCompletion } from "./bash.ts";
import { completionWords } from "./vocabulary.ts";
import { zshCompletion } from "./zsh.ts";

const help = `Prints completions for a shell, in which group-management-sdk is installed as a command.

  source <(group-management-sdk completion bash)
  source <(group-management-sdk completion zsh)
`;

const shells = { bash: bashCompletion, zsh: zshCompletion };

export function printCompletion(
  args: readonly string[],
  host: Host,
  /** The help texts of the commands that name their own options. */
  helpTexts: Readonly<Record<string, string>>,
): number {
  const [shell = "", ...others] = args;
  if (shell === "--help" || shell === "-h") {
    host.stdout.write(fold(help, columnsOf(host.stdout, host.env)));
    return exitCodes.well;
  }
  if (shell !== "bash" && shell !== "zsh") {
    throw new UsageError(
      "Give the shell: completion bash, or completion zsh.",
      "completion --help",
    );
  }
  readOptions(others, {});
  host.stdout.write(shells[shell](completionWords(helpTexts)));
  return exitCodes.well;
}
