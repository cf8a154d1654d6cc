// Telling what some work does, now or later, from everything else that the program does meanwhile.
import type { AsyncLocalStorage } from "node:async_hooks";

import { attempted } from "./values.ts";

// Made with the first work: on older runtimes every promise costs more once there is one.
let storage: AsyncLocalStorage<readonly object[]> | undefined;
/** The names of the works that run now, one inside the other, where there is no storage. */
let current: readonly object[] = [];

export function runInside<Value>(name: object, work: () => Value): Value {
  storage ??= createStorage();
  const outside = storage?.getStore() ?? current;
  const inside = [...outside, name];
  if (storage) return storage.run(inside, work);
  current = inside;
  try {
    return work();
  } finally {
    current = outside;
  }
}

/**
 * Whether this is done by the work of that name. Where a runtime cannot follow work over its waits, as in pages, that
 * is known as long as it has not waited for anything.
 */
export function isInside(name: object): boolean {
  return (storage?.getStore() ?? current).includes(name);
}

function createStorage(): AsyncLocalStorage<readonly object[]> | undefined {
  return attempted(() => {
    const { AsyncLocalStorage } = process.getBuiltinModule("async_hooks");
    return new AsyncLocalStorage();
  });
}
