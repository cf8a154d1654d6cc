// A completion function for bash 3.2 and later, which is what macOS has.
import type { OperationWords, Words } from "./vocabulary.ts";

export function bashCompletion({ operations, commands }: Words): string {
  const names = operations.map(({ name }) => name);
  const ofCommands = Object.entries(commands).map(
    ([command, options]) => `    ${command}) words="${options.join(" ")}" ;;`,
  );
  return `# Completions of group-management-sdk for bash.
_group_management_sdk() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" words="" list=""
  # bash takes = for a word of its own.
  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="call ${Object.keys(commands).join(" ")} completion --help --version"
  else case "\${COMP_WORDS[1]}" in
    completion) words="bash zsh" ;;
${ofCommands.join("\n")}
    call)
      if [ "$COMP_CWORD" -eq 2 ]; then
        words="${names.join(" ")} --list --help"
      else case "\${COMP_WORDS[2]} $prev" in
${operations.flatMap(valueCases).join("\n")}
        *) case "\${COMP_WORDS[2]}" in
${operations.map(({ name, options }) => `          ${name}) words="${options.join(" ")}" ;;`).join("\n")}
        esac ;;
      esac; fi ;;
  esac; fi
  if [ "$words" = "@" ]; then
    compopt -o filenames 2> /dev/null
    COMPREPLY=($(compgen -P @ -f -- "\${cur#@}"))
  elif [ -n "$list" ]; then
    local before=""
    case "$cur" in *,*) before="\${cur%,*}," ;; esac
    compopt -o nospace 2> /dev/null
    COMPREPLY=($(compgen -P "$before" -W "$words" -- "\${cur##*,}"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -F _group_management_sdk group-management-sdk
`;
}

function valueCases({ name, values, files }: OperationWords): string[] {
  return [
    ...values.map(
      ({ option, values: known, isList }) =>
        `        "${name} ${option}") words="${known.join(" ")}"${isList ? " list=1" : ""} ;;`,
    ),
    ...files.map((option) => `        "${name} ${option}") words="@" ;;`),
  ];
}
