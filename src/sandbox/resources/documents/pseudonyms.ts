// Puts placeholders in the place of a group's children: their names, e-mail, phone and address (spec 2). All are found as
// they stand on the roster, in any case; numbers and addresses with any separators.
import type { ContactData } from "../../model/index.ts";

interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
}

/** A name or a detail of a child, as it is found in a text. */
interface Trace {
  /** Its letters and digits in small letters: only a text that has them has the trace. */
  key: string;
  /** A regular expression without groups. */
  source: string;
  placeholder: (found: string) => string;
}

/** Letters are given in the order in which texts mention the children. */
export class Pseudonyms {
  readonly #word: string;
  readonly #traces: readonly Trace[];
  readonly #letters = new Map<ContactData, string>();

  constructor(youth: readonly ContactData[], word: string) {
    this.#word = word;
    const traces = [
      ...youth.flatMap((child) => this.#detailsOf(child)),
      ...this.#firstNamesOf(youth),
      ...youth.flatMap((child) => this.#surnameOf(child)),
    ];
    // The longest first: an e-mail address may begin with a name, and a surname follows a first name.
    this.#traces = traces
      .filter(({ key }) => key !== "")
      .toSorted((one, other) => other.key.length - one.key.length);
  }

  replaceNames(text: string): string {
    const key = keyOf(text);
    const traces = this.#traces.filter((trace) => key.includes(trace.key));
    if (traces.length === 0) return text;
    const pattern = new RegExp(traces.map(({ source }) => `(${source})`).join("|"), "giu");
    return text.replaceAll(pattern, (found: string, ...groups: unknown[]) => {
      const index = groups.findIndex((group) => group !== undefined);
      return traces[index]?.placeholder(found) ?? found;
    });
  }

  /** The children that have letters already. */
  people(): Record<string, NamedPerson> {
    return Object.fromEntries(
      [...this.#letters].map(([child, letter]) => [
        letter,
        { firstName: child.firstName ?? null, lastName: child.lastName ?? null },
      ]),
    );
  }

  shownIds(): string[] {
    return [...this.#letters.keys()].map(({ id }) => id);
  }

  #detailsOf(child: ContactData): Trace[] {
    const { email, phone, address } = child;
    return Object.entries({ email, phone, address }).map(([kind, value]) => ({
      key: keyOf(value ?? ""),
      source: detailSource(value ?? ""),
      placeholder: () => this.#placeholder([child], `'s ${kind}`),
    }));
  }

  /** Children of one first name share a placeholder. */
  #firstNamesOf(youth: readonly ContactData[]): Trace[] {
    const byName = new Map<string, ContactData[]>();
    for (const child of youth) {
      const name = child.firstName?.toLowerCase() ?? "";
      byName.set(name, [...(byName.get(name) ?? []), child]);
    }
    return [...byName].map(([name, children]) => ({
      key: keyOf(name),
      source: noLetterBefore + nameSource(name) + noLetterAfter,
      placeholder: () => this.#placeholder(children, ""),
    }));
  }

  /** A surname by itself, and after its first name, which then is this child's alone. */
  #surnameOf(child: ContactData): Trace[] {
    const { firstName, lastName } = child;
    const named = this.#placeholder.bind(this, [child]);
    // The plural's s, as in "the Novaks", stays behind the placeholder.
    const surname = `${nameSource(lastName ?? "")}(?=s?${noLetterAfter})`;
    const alone: Trace = {
      key: keyOf(lastName ?? ""),
      source: noLetterBefore + surname,
      placeholder: () => named(" surname"),
    };
    if (!firstName || !lastName) return [alone];
    const gap = String.raw`[\s._,-]{1,3}`;
    const whole: Trace = {
      key: keyOf(firstName + lastName),
      source: noLetterBefore + nameSource(firstName) + gap + surname,
      placeholder: (found) => {
        const between = new RegExp(`(${gap})${nameSource(lastName)}$`, "iu").exec(found)?.[1];
        return named("") + (between ?? " ") + named(" surname");
      },
    };
    return [whole, alone];
  }

  #placeholder(children: readonly ContactData[], companion: string): string {
    const letters = children.map((child) => this.#letterOf(child)).toSorted(byLetter);
    return `[${this.#word} ${letters.join(" or ")}${companion}]`;
  }

  #letterOf(child: ContactData): string {
    const letter = this.#letters.get(child) ?? letterAt(this.#letters.size);
    this.#letters.set(child, letter);
    return letter;
  }
}

const noLetterBefore = String.raw`(?<!\p{L}\p{M}*)`;
const noLetterAfter = String.raw`(?![\p{L}\p{M}])`;

function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

function nameSource(name: string): string {
  return name
    .trim()
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
}

/** The letters and digits of a detail, with others between its words; of a number, between any two digits. */
function detailSource(detail: string): string {
  const isNumber = !/\p{L}/u.test(detail);
  const words = detail.match(isNumber ? /\d/g : /[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const gap = String.raw`[^\p{L}\p{N}]${isNumber ? "{0,3}" : "{1,3}"}`;
  const plus = isNumber ? String.raw`\+?` : "";
  return String.raw`(?<![\p{L}\p{N}]\p{M}*)${plus}${words.join(gap)}(?![\p{L}\p{M}\p{N}])`;
}

/** A, B, … Z, AA, AB, … */
function letterAt(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last;
}

function byLetter(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
