// One timer for the next moment at which something is to be done.
import { later, steadyNow } from "./clock.ts";

interface Alarm {
  /** When it goes off, by the steady clock; Infinity for never. */
  readonly at: number;
  /** Sets it to another moment; Infinity calls it off. */
  set(moment: number): void;
}

export function createAlarm(action: () => void): Alarm {
  let at = Infinity;
  let cancel = (): void => {};
  return {
    get at() {
      return at;
    },
    set: (moment) => {
      const next = Math.ceil(moment);
      if (next === at) return;
      cancel();
      at = next;
      if (at === Infinity) return;
      cancel = later(at - steadyNow(), () => {
        at = Infinity;
        action();
      });
    },
  };
}

/** Where nobody is to be woken. */
export const noAlarm: Alarm = { at: Infinity, set: () => {} };
