// Telling what some work does, now or later, from everything else that the program does meanwhile.
import type { AsyncLocalStorage } from "node:async_hooks";

import { attempted } from "./values.ts";

/** Works that may be inside one another. */
export interface Context {
  /** Runs some work under a name. */
  run<Value>(name: object, work: () => Value): Value;
  /**
   * Whether this is done by the work of that name. Where a runtime cannot follow work over its waits, as in pages,
   * that is known as long as it has not waited for anything.
   */
  isInside(name: object): boolean;
}

export function createContext(): Context {
  // Made with the first work: on older runtimes every promise costs more once there is one.
  let storage: AsyncLocalStorage<readonly object[]> | undefined;
  let names: readonly object[] = [];

  function runHere<Value>(inside: readonly object[], work: () => Value): Value {
    const outside = names;
    names = inside;
    try {
      return work();
    } finally {
      names = outside;
    }
  }

  return {
    run: (name, work) => {
      storage ??= createStorage();
      const inside = [...(storage?.getStore() ?? names), name];
      return storage ? storage.run(inside, work) : runHere(inside, work);
    },
    isInside: (name) => (storage?.getStore() ?? names).includes(name),
  };
}

function createStorage(): AsyncLocalStorage<readonly object[]> | undefined {
  return attempted(() => {
    const { AsyncLocalStorage } = process.getBuiltinModule("async_hooks");
    return new AsyncLocalStorage();
  });
}
