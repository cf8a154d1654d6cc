// A timer that is set to the next of many moments.
import { later, steadyNow } from "./clock.ts";

interface Alarm {
  /** The moment at which it goes off, by the steady clock; Infinity for never. */
  readonly at: number;
  /** Sets it to another moment; Infinity calls it off. */
  set(moment: number): void;
}

/** @param action - is given the moment for which the alarm was set, whatever the clock shows. */
export function createAlarm(action: (moment: number) => void): Alarm {
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
        action(next);
      });
    },
  };
}
