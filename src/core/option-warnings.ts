// What is odd about a client's options without being wrong: told once, when the client is made.
import { warn } from "./observe.ts";
import { clientOptionNames } from "./option-kinds.ts";
import type { Settings } from "./options.ts";

/** Logs options that nobody knows, by their names alone, and an address that is probably not the service's. */
export function warnOfOptions(
  given: object,
  settings: Settings,
  /** The client that this one is made from, which has told of its own. */
  origin: Settings | undefined,
): void {
  for (const [option, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined || clientOptionNames.includes(option)) continue;
    const nearest = nearestName(option, clientOptionNames);
    const question = nearest === undefined ? "" : ` Is ${nearest} meant?`;
    warn(settings, `The option ${JSON.stringify(option)} is not known.${question}`);
  }
  const { baseUrl } = settings;
  if (baseUrl !== origin?.baseUrl && !/^https?:\/\/[^/]+(\/.*)?\/api\/v2$/.test(baseUrl)) {
    warn(settings, "The path of baseUrl is expected to end in /api/v2, and does not.");
  }
}

/**
 * The known name that shares the most pairs of letters with one that is not, as long as they share enough.
 * One that ends alike is nearer: what a name is about stands at its end, as in `apiKey` and `groupKey`.
 */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const pairs = pairsOf(name);
  let nearest: string | undefined;
  let most = 0.3;
  for (const candidate of known) {
    const others = pairsOf(candidate);
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    const endsAlike = candidate.slice(-3).toLowerCase() === name.slice(-3).toLowerCase();
    const likeness = (2 * common) / (pairs.size + others.size) + (endsAlike ? 0.2 : 0);
    if (likeness > most) [nearest, most] = [candidate, likeness];
  }
  return nearest;
}

function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at < letters.length - 1; at++) pairs.add(letters.slice(at, at + 2));
  return pairs;
}
