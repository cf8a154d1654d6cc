// A form: its fields, every problem that the service found in them, and the button.
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

import { useGroup } from "../group.ts";
import { useFocus } from "../parts/use-focus.ts";
import { Problem } from "../problems/problem.tsx";
import { fieldId } from "./field.tsx";
import type { FormProblems } from "../../../shared/form-problems.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { type Sending, type SendLock, useSendLock } from "./use-send-lock.ts";

interface FormProps {
  /** The button's text. */
  action: string;
  /** The state of the mutation. */
  sending: Sending;
  /** The error of the call. */
  error: unknown;
  /** The problems of its fields; null when the failure is not about them. */
  problems: FormProblems | null;
  /** The label of a field, for the list of problems. */
  labelOf: (name: string) => string;
  /** False when there was nothing to send. */
  onSend: (values: FormData) => boolean;
  /** The lock shared with other buttons that send the same. */
  lock?: SendLock;
  /** Retries a failed call that the button would not send. */
  onRetry?: (() => void) | undefined;
  /** Something was chosen that no named input holds. */
  changed?: boolean;
  /** Its button is not the one to press now: a question above it waits for an answer. */
  isAside?: boolean;
  /** The part that Cancel leads to. */
  cancelTo: "overview" | "roster";
  /** The label of Cancel, where leaving has a consequence. */
  cancel?: string;
  children: ReactNode;
}

export function Form(props: FormProps) {
  const { action, sending, error, problems, labelOf, onSend, children } = props;
  const { changed = false, isAside = false, cancelTo, cancel } = props;
  const { groupId } = useGroup();
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(false);
  // The focus goes to what came of it.
  const outcome = useFocus(problems ?? error);
  const ownLock = useSendLock(sending);
  const sendOnce = props.lock ?? ownLock;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    sendOnce(() => {
      const isSent = onSend(values);
      if (isSent) typed.current = false;
      return isSent;
    });
  };
  // The values of a failed call exist only here.
  useEffect(() => {
    if (sending.error !== null) typed.current = true;
  }, [sending.error]);
  const isBusy = sending.isPending || sending.isDone === true;
  return (
    // The service validates the values, and reports every problem at once.
    <form
      className="form"
      ref={form}
      onSubmit={send}
      onInput={({ target }) => {
        // A search among the fields has no name: nothing is lost with it.
        if ("name" in target && target.name !== "") typed.current = true;
      }}
      noValidate
    >
      <LeaveGuard
        hasChanges={() => !isBusy && (typed.current || changed)}
        isSending={() => sending.isPending}
      />
      {error !== null && (
        <div ref={outcome} tabIndex={-1}>
          {problems ? (
            <Summary problems={problems} labelOf={labelOf} />
          ) : (
            <Problem
              error={error}
              onRetry={props.onRetry ?? (() => form.current?.requestSubmit())}
              retrying={sending.isPending}
            />
          )}
        </div>
      )}
      {children}
      <div className="form-foot">
        <button
          className={isAside ? "button" : "button primary"}
          type="submit"
          aria-disabled={isBusy}
        >
          {isBusy ? "Sending…" : action}
        </button>
        <Link
          className="button"
          to={`/groups/$groupId/${cancelTo}`}
          params={{ groupId }}
          // The label says what is left behind, so no question follows.
          ignoreBlocker={cancel !== undefined}
        >
          {cancel ?? "Cancel"}
        </Link>
        <p role="status">
          {sending.isPaused && "Not sent yet: it is sent as soon as you are back online."}
        </p>
      </div>
    </form>
  );
}

interface SummaryProps {
  problems: FormProblems;
  labelOf: (name: string) => string;
}

/** All problems in one place, each with the way to its field. */
function Summary({ problems: { fields, others }, labelOf }: SummaryProps) {
  return (
    <div className="form-problems card" role="alert">
      <h3>Please check this again</h3>
      <ul>
        {Object.entries(fields).map(([name, text]) => (
          <li key={name}>
            <button type="button" onClick={() => document.getElementById(fieldId(name))?.focus()}>
              {labelOf(name)}
            </button>
            : {text}
          </li>
        ))}
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
