// The requests of a window that ended without a report, and that no later request's report includes.

interface Request {
  /** A report for a request sent after this one includes it. */
  readonly order: number;
  readonly isCounted: boolean;
}

/** More lost requests than this make no difference: one at a time is sent then. */
const mostLost = 1000;

export class Unaccounted {
  #requests: Request[] = [];
  /** Requests that the service has counted: it answered them, without rate-limit headers. */
  counted = 0;
  /** Requests that the service may have counted or not: no response came, or a gateway's. */
  lost = 0;

  add(order: number, isCounted: boolean): void {
    if (isCounted) this.counted++;
    else if (this.lost++ >= mostLost) return void (this.lost = mostLost);
    this.#requests.push({ order, isCounted });
  }

  /** Removes the requests that the report for a request includes. */
  settle(order: number): void {
    if (this.#requests.length === 0) return;
    this.#requests = this.#requests.filter((request) => request.order >= order);
    this.counted = this.#requests.filter(({ isCounted }) => isCounted).length;
    this.lost = this.#requests.length - this.counted;
  }

  clear(): void {
    this.#requests = [];
    this.counted = this.lost = 0;
  }
}
