// What is kept for many people: at most so many, and none unused for long. What is in use is never let go, and each
// step costs the same however many there are.
import { steadyNow } from "../core/runtime/clock.ts";
import { isolatesRequests } from "../core/runtime/environment.ts";

/** Something that is kept, and its place among the unused, who stand in the order in which they were last used. */
interface Entry<Value> {
  readonly id: string;
  value: Value;
  /** Calls under way. */
  active: number;
  /** By the steady clock. */
  unusedSince: number;
  before: Entry<Value> | undefined;
  after: Entry<Value> | undefined;
}

/** What is known of the calls of something that is kept. */
export interface Use {
  begin(): void;
  end(): void;
}

export interface KeptOptions<Value> {
  readonly max: number;
  /** Milliseconds. */
  readonly idle: number;
  readonly create: (id: string, use: Use) => Value;
  /** What was deleted is used no more. */
  readonly forget: (value: Value) => void;
}

export class Kept<Value> {
  readonly #options: KeptOptions<Value>;
  readonly #entries = new Map<string, Entry<Value>>();
  #longestUnused: Entry<Value> | undefined;
  #lastUsed: Entry<Value> | undefined;
  #hasTimer = false;

  constructor(options: KeptOptions<Value>) {
    this.#options = options;
  }

  get size(): number {
    this.#letGoIdle();
    return this.#entries.size;
  }

  /** What is kept for an id; made when there is nothing. */
  get(id: string): Value {
    this.#letGoIdle();
    let entry = this.#entries.get(id);
    if (entry === undefined) this.#entries.set(id, (entry = this.#create(id)));
    if (entry.active === 0) this.#isUnused(entry);
    this.#letGoBeyondMax(entry);
    return entry.value;
  }

  delete(id: string): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    this.#unlink(entry);
    if (entry.active === 0) this.#options.forget(entry.value);
    return true;
  }

  #create(id: string): Entry<Value> {
    const links = { before: undefined, after: undefined };
    // Filled before anybody sees the entry.
    const entry = { id, active: 0, unusedSince: 0, ...links } as unknown as Entry<Value>;
    entry.value = this.#options.create(id, {
      begin: () => {
        entry.active++;
        if (!isolatesRequests()) this.#unlink(entry);
        // A worker ends requests without a word, so there the last call counts, and not how many have ended.
        else if (this.#entries.get(id) === entry) this.#isUnused(entry);
      },
      end: () => {
        if (--entry.active === 0) this.#hasEnded(entry);
      },
    });
    return entry;
  }

  #hasEnded(entry: Entry<Value>): void {
    if (this.#entries.get(entry.id) !== entry) return this.#options.forget(entry.value);
    this.#isUnused(entry);
    this.#letGoBeyondMax(entry);
  }

  /** Puts an entry behind all others who are unused. */
  #isUnused(entry: Entry<Value>): void {
    this.#unlink(entry);
    entry.unusedSince = steadyNow();
    entry.before = this.#lastUsed;
    if (this.#lastUsed) this.#lastUsed.after = entry;
    else this.#longestUnused = entry;
    this.#lastUsed = entry;
    this.#lookAgain();
  }

  #unlink(entry: Entry<Value>): void {
    const { before, after } = entry;
    if (before) before.after = after;
    else if (this.#longestUnused === entry) this.#longestUnused = after;
    if (after) after.before = before;
    else if (this.#lastUsed === entry) this.#lastUsed = before;
    entry.before = entry.after = undefined;
  }

  #letGoBeyondMax(latest: Entry<Value>): void {
    while (this.#entries.size > this.#options.max) {
      const entry = this.#longestUnused;
      if (entry === undefined || entry === latest) return;
      this.#letGo(entry);
    }
  }

  #letGoIdle(): void {
    const last = steadyNow() - this.#options.idle;
    for (let entry = this.#longestUnused; entry; entry = this.#longestUnused) {
      if (entry.unusedSince > last) return;
      this.#letGo(entry);
    }
  }

  #letGo(entry: Entry<Value>): void {
    this.#entries.delete(entry.id);
    this.#unlink(entry);
  }

  /** Looks after the idle while nobody else does, where a timer does not keep the process alive. */
  #lookAgain(): void {
    const longest = this.#longestUnused;
    if (this.#hasTimer || !longest || this.#options.idle > LONGEST_TIMER) return;
    const left = longest.unusedSince + this.#options.idle - steadyNow();
    const timer: unknown = setTimeout(
      () => {
        this.#hasTimer = false;
        this.#letGoIdle();
        this.#lookAgain();
      },
      Math.max(1, Math.ceil(left)),
    );
    this.#hasTimer = isUnheld(timer);
    if (!this.#hasTimer) clearTimeout(timer as number);
  }
}

/** The longest delay that `setTimeout` holds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Whether a timer could be set not to keep the process alive, which Node, Bun and Deno can do. */
function isUnheld(timer: unknown): boolean {
  if (typeof (timer as { unref?: unknown } | null)?.unref !== "function") return false;
  (timer as { unref(): void }).unref();
  return true;
}
