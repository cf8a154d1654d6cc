// The permits that a process has of its store: unused ones, and those of requests under way.

/** Milliseconds after which unused permits go back; sooner where other processes wait, or the calls were aborted. */
const settle = 450;
const settleForOthers = 10;
/** Milliseconds within which a probe is sent. */
export const probeFor = 1000;

export class HeldPermits {
  underWay = 0;
  /** Requests of the store's window that are this process's, unused permits included. */
  taken = 0;
  /** Requests that were answered before the store knew the window, and are of it. */
  answered = 0;
  /** Permits used since the last report. */
  used = 0;
  #unused = 0;
  /** Until when the unused ones may be used. */
  #end = 0;
  /** How many the store takes this process to have. */
  #known = 0;
  /** When the last request was sent or ended. */
  #activeAt = 0;

  unused(now: number): number {
    if (now >= this.#end) this.#unused = 0;
    return this.#unused;
  }

  /** A request is sent; returns false where there is no permit for it. */
  send(now: number): boolean {
    this.underWay++;
    this.#activeAt = now;
    if (this.unused(now) === 0) return false;
    this.#unused--;
    this.used++;
    return true;
  }

  end(now: number): void {
    this.underWay--;
    this.#activeAt = now;
  }

  /** The service has not counted the request for certain, so that it takes nothing from the store's window. */
  lose(now: number, isOfWindow: boolean): void {
    this.end(now);
    if (isOfWindow && this.taken > 0) this.taken--;
  }

  /** The request was not sent: its permit may be used by another call. */
  cancel(now: number): void {
    this.end(now);
    this.used--;
    this.#unused++;
  }

  /** Keeps at most this many unused permits. */
  limit(most: number): void {
    const over = Math.max(0, this.#unused - most);
    this.#unused -= over;
    this.taken -= over;
  }

  /**
   * When unused permits go back, or a process that is done says so; Infinity for never.
   * @param others - how many other processes wait.
   * @param left - permits that they may be waiting for until this process's requests have ended.
   */
  idleAt(now: number, others: number, left: number): number {
    const unused = this.unused(now);
    if (this.#known === 0 || (unused === 0 && this.underWay > 0)) return Infinity;
    const isAborted = unused > 0 && this.used === 0 && this.underWay === 0;
    const areKept = others > 0 && (unused > 0 || left > others);
    return this.#activeAt + (areKept || isAborted ? settleForOthers : settle);
  }

  /** Begins a report of what the process has. */
  report(now: number): { unused: number; has: number; taken: number } {
    this.used = 0;
    const unused = this.unused(now);
    this.#known = unused + this.underWay;
    return { unused, has: this.#known, taken: this.taken };
  }

  /** Another window began: what is under way may be counted in it as well. */
  beginWindow(): void {
    this.#unused = 0;
    this.taken = this.underWay + this.answered;
    this.answered = 0;
  }

  grant(permits: number, end: number, isOfWindow: boolean): void {
    this.#unused += permits;
    this.#known += permits;
    if (isOfWindow) this.taken += permits;
    this.#end = end;
  }
}
