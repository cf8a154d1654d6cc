// One listener for each abort signal, however many calls share it: adding a listener takes time in proportion to those
// that a signal has.
import { attempted } from "./values.ts";

interface Listening {
  readonly actions: Set<() => void>;
  readonly listener: () => void;
}

const listening = new WeakMap<AbortSignal, Listening>();

/** Runs `action` when the signal is aborted. Returns a function that cancels this, and leaves no listener behind. */
export function onAbort(signal: AbortSignal, action: () => void): () => void {
  const { actions, listener } = listening.get(signal) ?? listenTo(signal);
  actions.add(action);
  return () => {
    if (!actions.delete(action) || actions.size > 0) return;
    listening.delete(signal);
    // A polyfill may throw, which must not change the result of a call.
    attempted(() => signal.removeEventListener("abort", listener));
  };
}

function listenTo(signal: AbortSignal): Listening {
  const actions = new Set<() => void>();
  const listener = () => {
    for (const action of actions) action();
  };
  const entry = { actions, listener };
  listening.set(signal, entry);
  signal.addEventListener("abort", listener);
  return entry;
}
