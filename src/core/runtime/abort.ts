// Listening to abort signals: one listener on a signal, however many calls share it. Runtimes look through all
// the listeners of a signal for each one that is added, so thousands of calls would pay for each other.
import { attempted } from "./values.ts";

interface Listening {
  readonly actions: Set<() => void>;
  readonly listener: () => void;
}

const listening = new WeakMap<AbortSignal, Listening>();

/** Runs `action` once the signal is aborted. Returns a way to call that off, which leaves nothing on the signal. */
export function onAbort(signal: AbortSignal, action: () => void): () => void {
  const { actions, listener } = listening.get(signal) ?? listenTo(signal);
  actions.add(action);
  return () => {
    if (!actions.delete(action) || actions.size > 0) return;
    listening.delete(signal);
    // A polyfill's may fail; a call that is over stands as it is.
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
