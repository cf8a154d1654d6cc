// A completion function for zsh, to be sourced, or to be saved as _group-management-sdk in a folder of fpath.
import type { OperationWords, Words } from "./vocabulary.ts";

export function zshCompletion({ operations, commands }: Words): string {
  const ofCommands = Object.entries(commands).map(
    ([command, options]) => `    ${command}) compadd -- ${options.join(" ")} ;;`,
  );
  const described = operations.map(
    ({ name, summary }) => `        ${quoted(`${name}:${summary}`)}`,
  );
  return `#compdef group-management-sdk
# Completions of group-management-sdk for zsh.
_group_management_sdk() {
  local -a operations
  if (( CURRENT == 2 )); then
    compadd -- call ${Object.keys(commands).join(" ")} completion --help --version
    return
  fi
  case $words[2] in
    completion) compadd -- bash zsh ;;
${ofCommands.join("\n")}
    call)
      if (( CURRENT == 3 )); then
        operations=(
${described.join("\n")}
        )
        _describe operation operations
        compadd -- --list --help
        return
      fi
      # --type=A is one word here.
      local option=$words[CURRENT-1]
      if [[ $PREFIX == --*=* ]]; then option=\${PREFIX%%=*}; compset -P '*='; fi
      case "$words[3] $option" in
${operations.flatMap(valueCases).join("\n")}
        *) case $words[3] in
${operations.map(({ name, options }) => `          ${name}) compadd -- ${options.join(" ")} ;;`).join("\n")}
        esac ;;
      esac ;;
  esac
}
if [[ $funcstack[1] == _group-management-sdk ]]; then
  _group_management_sdk "$@"
else
  compdef _group_management_sdk group-management-sdk
fi
`;
}

function valueCases({ name, values, files }: OperationWords): string[] {
  return [
    ...values.map(({ option, values: known, isList }) => {
      const add = `compadd ${isList ? "-S '' " : ""}-- ${known.join(" ")}`;
      return `        "${name} ${option}") ${isList ? `compset -P '*,'; ${add}` : add} ;;`;
    }),
    ...files.map((option) => `        "${name} ${option}") compset -P @; _files ;;`),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
