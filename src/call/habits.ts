// Options of other programs (gh, curl, aws, kubectl), and the word of this one for the same. A suggestion by likeness would
// turn --token into --tag, and send a credential as a filter.
const credential =
  "The credential is read from GROUP_MANAGEMENT_ACCESS_TOKEN or GROUP_MANAGEMENT_KEY.";

const words: Readonly<Record<string, string>> = {
  "--token --access-token --key --api-key --group-key --auth --user -u --header -H": credential,
  "--base-url --url --host": "The address is read from GROUP_MANAGEMENT_BASE_URL.",
  "--group --group-id": "A group's id follows the operation, or is GROUP_MANAGEMENT_GROUP_ID.",
  "--paginate": "Every page is read with --all.",
  "--page --offset": "--cursor continues a list, and --all reads every page.",
  "--per-page --page-size": "The size of a page is --limit.",
  "--jq -q --query --fields --select":
    "Pipe the response into jq, as in: call me.groups | jq '.items[].role'",
  "--json": "JSON is the default; --jsonl prints an entry a line.",
  "-o --output --format": "Use --csv or --jsonl; the default is JSON. > FILE writes a file.",
  "-X --method --request": "The method comes first, as in: call GET me/groups.",
  "-d --data -f -F --field": "Use --body, or a field by its name, as in --limit 5.",
  "-i -v --include --debug": "Status and headers are shown by --verbose.",
  "-m --max-time": "Use --timeout, in seconds.",
  "-y --force": "Use --yes.",
  "-n": "Use --dry-run.",
  "-k --insecure --cacert": "A certificate of your own is trusted by NODE_EXTRA_CA_CERTS=FILE.",
  "-x --proxy": "A proxy is read from HTTPS_PROXY.",
};

const answers = new Map(
  Object.entries(words).flatMap(([options, answer]) =>
    options.split(" ").map((option) => [option, answer] as const),
  ),
);

/** The sentence for an option of another program, such as `--paginate`. */
export function answerToHabit(option: string): string | undefined {
  return answers.get(option);
}
