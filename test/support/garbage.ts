// Whether an object has been collected as garbage.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
export const collect = runInNewContext("gc") as () => void;

/** @param most - collections to try: fewer are enough for an object that is expected to stay. */
export async function isCollected(reference: WeakRef<object>, most = 8): Promise<boolean> {
  for (let tries = 0; tries < most; tries++) {
    // An object read by deref() is kept until its turn ends.
    await new Promise((resolve) => setTimeout(resolve, 5));
    collect();
    if (!reference.deref()) return true;
  }
  return false;
}
