// An async iterator that is no generator: leaving it ends a pending `next` at once, and a value at hand costs one promise.

interface IteratorSource<Value> {
  /** The next value if it is at hand. */
  readonly ready?: () => IteratorYieldResult<Value> | undefined;
  /** The next value, or the end. One call at a time; none after `stop`, an error or the end. */
  readonly advance: () => Promise<IteratorResult<Value, undefined>>;
  /** Ends what is under way: an `advance` that still waits then settles soon, however it does. */
  readonly stop: () => void;
}

/** Calls of `next` settle in their order, however many are made at once. */
export function createIterator<Value>(source: IteratorSource<Value>): AsyncIterableIterator<Value> {
  const { ready, advance, stop } = source;
  let over = false;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function settleNext(
    resolve: (result: IteratorResult<Value, undefined>) => void,
    reject: (error: unknown) => void,
  ): Promise<void> {
    try {
      const result = over ? theEnd() : await advance();
      // The loop was left in the meantime, so the value is dropped.
      if (result.done) over = true;
      resolve(over ? theEnd() : result);
    } catch (error) {
      if (over) resolve(theEnd());
      else reject(error);
      over = true;
    }
    waiting--;
  }

  function leave(): void {
    if (over) return;
    over = true;
    stop();
  }

  const iterator: AsyncIterableIterator<Value> & Record<"@@asyncIterator", () => unknown> = {
    [Symbol.asyncIterator]: () => iterator,
    // Hermes has no Symbol.asyncIterator before React Native 0.84: compiled loops look for this there.
    "@@asyncIterator": () => iterator,
    next: () => {
      const atHand = waiting === 0 && !over ? ready?.() : undefined;
      if (atHand) return Promise.resolve(atHand);
      waiting++;
      return new Promise((resolve, reject) => {
        last = last.then(() => settleNext(resolve, reject));
      });
    },
    return: () => {
      leave();
      return Promise.resolve(theEnd());
    },
    throw: (reason: unknown) => {
      leave();
      return Promise.reject(reason);
    },
  };
  return iterator;
}

function theEnd(): IteratorReturnResult<undefined> {
  return { done: true, value: undefined };
}
