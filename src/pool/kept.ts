// Values by id: a limited number, and none that is unused for long. A value in use stays.
import { longestTimer, steadyNow } from "../core/runtime/clock.ts";
import { isolatesRequests } from "../core/runtime/environment.ts";

interface Entry<Value> {
  readonly id: string;
  value: Value;
  /** Calls under way. */
  active: number;
  /** By the steady clock. */
  unusedSince: number;
}

/** The calls of a value report here. */
export interface Use {
  begin(): void;
  end(): void;
}

export interface KeptOptions<Value> {
  readonly max: number;
  /** Milliseconds. */
  readonly idle: number;
  readonly create: (id: string, use: Use) => Value;
  /** Called when a deleted value is no longer in use. */
  readonly forget: (value: Value) => void;
}

export class Kept<Value> {
  readonly #options: KeptOptions<Value>;
  readonly #inUse = new Map<string, Entry<Value>>();
  /** In the order of their last use. */
  readonly #unused = new Map<string, Entry<Value>>();
  /** No entry is idle before this moment of the steady clock. An earlier look would pass all deleted entries of the map. */
  #idleAfter = 0;
  #hasTimer = false;

  constructor(options: KeptOptions<Value>) {
    this.#options = options;
  }

  get size(): number {
    this.#dropIdle();
    return this.#inUse.size + this.#unused.size;
  }

  /** The value of an id, created if there is none. */
  get(id: string): Value {
    this.#dropIdle();
    const entry = this.#find(id) ?? this.#create(id);
    if (entry.active === 0) this.#putLast(entry);
    this.#dropBeyondMax(entry);
    return entry.value;
  }

  delete(id: string): boolean {
    const entry = this.#find(id);
    if (entry === undefined) return false;
    this.#inUse.delete(id);
    this.#unused.delete(id);
    if (entry.active === 0) this.#options.forget(entry.value);
    return true;
  }

  #find(id: string): Entry<Value> | undefined {
    return this.#inUse.get(id) ?? this.#unused.get(id);
  }

  #create(id: string): Entry<Value> {
    // The value is set below: it needs the entry itself.
    const entry = { id, active: 0, unusedSince: 0 } as Entry<Value>;
    entry.value = this.#options.create(id, {
      begin: () => {
        entry.active++;
        if (this.#find(id) !== entry) return;
        // A worker may end a request without calling `end`. So in a worker only the time of the last call counts.
        if (isolatesRequests()) return this.#putLast(entry);
        this.#unused.delete(id);
        this.#inUse.set(id, entry);
      },
      end: () => {
        if (--entry.active > 0) return;
        if (this.#find(id) !== entry) return this.#options.forget(entry.value);
        this.#inUse.delete(id);
        this.#putLast(entry);
        this.#dropBeyondMax(entry);
      },
    });
    return entry;
  }

  #putLast(entry: Entry<Value>): void {
    entry.unusedSince = steadyNow();
    this.#unused.delete(entry.id);
    this.#unused.set(entry.id, entry);
    this.#setTimer();
  }

  #dropBeyondMax(latest: Entry<Value>): void {
    let tooMany = this.#inUse.size + this.#unused.size - this.#options.max;
    if (tooMany <= 0) return;
    for (const entry of this.#unused.values()) {
      if (entry === latest || tooMany-- <= 0) return;
      this.#unused.delete(entry.id);
    }
  }

  #dropIdle(): void {
    const now = steadyNow();
    if (now < this.#idleAfter) return;
    this.#idleAfter = now + this.#options.idle;
    for (const { id, unusedSince } of this.#unused.values()) {
      if (unusedSince + this.#options.idle > now) {
        this.#idleAfter = unusedSince + this.#options.idle;
        return;
      }
      this.#unused.delete(id);
    }
  }

  /** Drops idle entries while the pool is not used, on runtimes whose timers need not keep the process alive. */
  #setTimer(): void {
    if (this.#hasTimer || this.#unused.size === 0 || this.#options.idle > longestTimer) return;
    const timer: unknown = setTimeout(
      () => {
        this.#hasTimer = false;
        this.#dropIdle();
        this.#setTimer();
      },
      Math.max(1, Math.ceil(this.#idleAfter - steadyNow())),
    );
    this.#hasTimer = unreference(timer);
    if (!this.#hasTimer) clearTimeout(timer as number);
  }
}

/** Lets the process end in spite of a timer. False on runtimes without this, unlike Node, Bun and Deno. */
function unreference(timer: unknown): boolean {
  if (typeof (timer as { unref?: unknown } | null)?.unref !== "function") return false;
  (timer as { unref(): void }).unref();
  return true;
}
