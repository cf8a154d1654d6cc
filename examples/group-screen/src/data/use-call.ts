// One call for one part of the page: loading, ready or failed, ended when the reader leaves.
import { useCallback, useEffect, useEffectEvent, useState } from "react";

export type Loaded<Value> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: Value }
  | { readonly status: "failed"; readonly error: unknown };

export interface CallState<Value> {
  readonly state: Loaded<Value>;
  /** True while a newer answer is on its way and the last one is still shown. */
  readonly refreshing: boolean;
  readonly retry: () => void;
}

const loading = { status: "loading" } as const;

/**
 * Calls again whenever `key` changes. An answer stays on the screen while the next is on its way, as long
 * as both are about the same: the first words of their keys, up to a space, are equal.
 */
export function useCall<Value>(
  key: string,
  call: (signal: AbortSignal) => Promise<Value>,
): CallState<Value> {
  const [answer, setAnswer] = useState<{ key: string; state: Loaded<Value> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(call);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (state: Loaded<Value>) => {
      if (!signal.aborted) setAnswer({ key, state });
    };
    start(signal).then(
      (value) => settle({ status: "ready", value }),
      (error: unknown) => settle({ status: "failed", error }),
    );
    return () => controller.abort();
  }, [key, attempt]);

  const retry = useCallback(() => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  }, []);

  const current = answer?.key === key;
  const same = answer !== null && subject(answer.key) === subject(key);
  const kept = same && answer.state.status === "ready" ? answer.state : loading;
  return { state: current ? answer.state : kept, refreshing: !current && kept !== loading, retry };
}

function subject(key: string): string {
  return key.split(" ", 1)[0] ?? key;
}
