// Completions, by the shells themselves: bash and zsh are run with what `completion` prints.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { operations } from "group-management-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { start } from "../support/command.ts";

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "completion-"));
  for (const shell of ["bash", "zsh"]) {
    const { printed, ended } = start(["completion", shell]);
    expect(await ended).toBe(0);
    writeFileSync(join(folder, shell), printed.out);
  }
  writeFileSync(join(folder, "circle.json"), "{}");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A typed line, and the shell's completions. */
const typed: readonly (readonly [string, readonly string[]])[] = [
  ["cal", ["call"]],
  ["call circles.", ["circles.create", "circles.addMembers", "circles.listKinds"]],
  ["call groups.contacts.list g --ty", ["--type"]],
  ["call groups.contacts.list g --type ", ["ADULT", "YOUTH"]],
  ["call groups.contacts.list g --type Y", ["YOUTH"]],
  ["call groups.contacts.list g --type=Y", ["YOUTH"]],
  ["call groups.contacts.list g --csv --columns id,firstN", ["firstName"]],
  ["call groups.overview g --include rosterCounts,p", ["positions"]],
  ["call circles.create g --body @circ", ["circle.json"]],
  ["call circles.create g --ki", ["--kind"]],
  ["call me.groups --ye", []],
  ["check --or", ["--origin"]],
  ["sandbox --requests", ["--requests-per-minute"]],
  ["completion ", ["bash", "zsh"]],
];

describe("bash", () => {
  /** Runs the function that bash would call at a press of Tab, on the words as bash splits them. */
  function complete(line: string): string[] {
    const words = line.replace("=", " = ").split(" ");
    const program = `source "$0"
      complete -p group-management-sdk > /dev/null || exit 9
      COMP_WORDS=(group-management-sdk "$@")
      COMP_CWORD=$#
      _group_management_sdk
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync("bash", ["--norc", "-c", program, join(folder, "bash"), ...words], {
      cwd: folder,
      encoding: "utf8",
    });
    return out.split("\n").filter((word) => word !== "");
  }

  test.each(typed)("completes %j", (line, wanted) => {
    // The part that is there already belongs to the word.
    const found = complete(line).map((word) => word.replace(/^.*[,@]/, ""));
    expect(found).toEqual(wanted);
  });

  test("completes every operation", () => {
    expect(complete("call ")).toEqual([...Object.keys(operations), "--list", "--help"]);
  });
});

const hasZsh = spawnSync("zsh", ["--version"]).status === 0;

// CI installs it.
describe.skipIf(!hasZsh && process.env["BUILT"] === undefined)("zsh", () => {
  /** The matches for each line, as an interactive zsh finds them at a press of Tab. */
  const found: string[][] = [];

  beforeAll(() => {
    const setUp = `PROMPT='' RPROMPT=''
      autoload -U compinit && compinit -D -u
      source ${folder}/zsh
      cd ${folder}
      compadd() {
        local -a matches
        builtin compadd -O matches "$@"
        (( $#matches )) && print -rl -- $matches >> ${folder}/found
        builtin compadd "$@"
      }
      next-line() { print -- -- >> ${folder}/found; zle kill-whole-line }
      zle -N next-line && bindkey '^G' next-line
      leave() { exit }
      zle -N leave && bindkey '^X' leave
      print RE''ADY`;
    writeFileSync(join(folder, ".zshrc"), setUp);
    const keys = lines.map((line) => `group-management-sdk ${line}\t\u0007`).join("");
    const program = `zmodload zsh/zpty
      zpty shell zsh -i
      zpty -r -m shell text '*READY*'
      zpty -w -n shell "$1"
      while zpty -r shell text; do :; done`;
    const { stderr } = spawnSync("zsh", ["-f", "-c", program, "zsh", `${keys}\u0018`], {
      encoding: "utf8",
      timeout: 50_000,
      env: { PATH: process.env["PATH"] ?? "", ZDOTDIR: folder, TERM: "xterm" },
    });
    expect(stderr).toBe("");
    const parts = readFileSync(join(folder, "found"), "utf8").split("--\n").slice(0, -1);
    found.push(
      ...parts.map((part) => [...new Set(part.split("\n"))].filter((word) => word !== "")),
    );
  });

  const lines = [...typed.map(([line]) => line), "call "];

  test.each(typed)("completes %j", (line, wanted) => {
    expect(found[lines.indexOf(line)]).toEqual(wanted);
  });

  test("completes every operation", () => {
    expect(found.at(-1)).toEqual([...Object.keys(operations), "--list", "--help"]);
  });
});

test.each([[[]], [["fish"]], [["bash", "x"]]])("%j is no shell, and ends with 2", async (args) => {
  const { printed, ended } = start(["completion", ...args]);
  expect(await ended).toBe(2);
  expect(printed.out).toBe("");
});
