// The requests of a window that ended without a report, and that no later request's report includes.

interface Request {
  /** A report for a request sent after this one includes it. */
  readonly order: number;
  readonly isCounted: boolean;
}

export interface Unaccounted {
  /** Requests that the service has counted: it answered them, without rate-limit headers. */
  readonly counted: number;
  /** Requests that the service may have counted or not: no response came, or a gateway's. */
  readonly lost: number;
  add(order: number, isCounted: boolean): void;
  /** Removes the requests that the report for a request includes. */
  settle(order: number): void;
  clear(): void;
}

/** More lost requests than this make no difference: one at a time is sent then. */
const mostLost = 1000;

export function createUnaccounted(): Unaccounted {
  let requests: Request[] = [];
  let counted = 0;
  let lost = 0;

  return {
    get counted() {
      return counted;
    },
    get lost() {
      return lost;
    },
    add: (order, isCounted) => {
      if (!isCounted && lost === mostLost) return;
      if (isCounted) counted++;
      else lost++;
      requests.push({ order, isCounted });
    },
    settle: (order) => {
      if (requests.length === 0) return;
      requests = requests.filter((request) => request.order >= order);
      counted = requests.filter(({ isCounted }) => isCounted).length;
      lost = requests.length - counted;
    },
    clear: () => {
      requests = [];
      counted = lost = 0;
    },
  };
}
