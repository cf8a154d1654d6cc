// An async iterator by hand, where a generator would not do: leaving it ends at once what is under way, also while
// a call of `next` waits, and a value at hand costs one promise.

/** What an iterator gives, and how it is ended. */
export interface Course<Value> {
  /** The next value if it is at hand. */
  readonly ready?: () => IteratorYieldResult<Value> | undefined;
  /** The next value, or the end. One call at a time; none after `stop`, an error or the end. */
  readonly advance: () => Promise<IteratorResult<Value, undefined>>;
  /** Ends what is under way: an `advance` that still waits then settles soon, however it does. */
  readonly stop: () => void;
}

/** Calls of `next` are answered in their order, however many are made at once. */
export function createIterator<Value>(course: Course<Value>): AsyncIterableIterator<Value> {
  const { ready, advance, stop } = course;
  let over = false;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function answer(
    resolve: (result: IteratorResult<Value, undefined>) => void,
    reject: (error: unknown) => void,
  ): Promise<void> {
    try {
      const result = over ? theEnd() : await advance();
      // Left in the meantime: nobody is given what came all the same.
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
    // Where an engine has no Symbol.asyncIterator, as React Native's did, compiled loops look for this.
    "@@asyncIterator": () => iterator,
    next: () => {
      const atHand = waiting === 0 && !over ? ready?.() : undefined;
      if (atHand) return Promise.resolve(atHand);
      waiting++;
      return new Promise((resolve, reject) => {
        last = last.then(() => answer(resolve, reject));
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
  return refusePlainLoops(iterator, () => iterator);
}

/**
 * Makes a plain `for` loop or a spread fail with words that help, for programs without types: the compiler
 * refuses it by itself. Not where an engine has no Symbol.asyncIterator: compiled loops would take it there.
 */
export function refusePlainLoops<Subject extends object>(
  subject: Subject,
  iteratorOf: (subject: Subject) => AsyncIterator<unknown>,
): Subject {
  if (typeof Symbol.asyncIterator !== "symbol") return subject;
  return Object.defineProperty(subject, Symbol.iterator, {
    configurable: true,
    value: function plainLoop(this: Subject) {
      return plainIteratorOf(iteratorOf(this));
    },
  });
}

/**
 * What a plain `for` loop or a spread gets of an async iterator: an error that says what to write instead. It is
 * in no type. Libraries that take either kind of iterable look for this one first, and await what it gives: for
 * them it is the async iterator.
 */
function plainIteratorOf(iterator: AsyncIterator<unknown>): object {
  const next = () => {
    const result = iterator.next();
    return Object.defineProperty(result, "done", {
      get: () => {
        result.catch(() => {});
        void iterator.return?.();
        throw new TypeError(
          "A list is read page by page: loop over it with `for await`. The items of one page are in `(await list).items`.",
        );
      },
    });
  };
  return { ...iterator, next };
}

function theEnd(): IteratorReturnResult<undefined> {
  return { done: true, value: undefined };
}
