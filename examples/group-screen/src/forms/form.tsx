// A form: its fields, every problem that the service found in them, and the button. Where it made something, what that is.
import { Link } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";

import type { FormProblems } from "../../../shared/form-problems.ts";
import { useGroup } from "../group.ts";
import { useFocus } from "../parts/use-focus.ts";
import { Problem } from "../problems/problem.tsx";
import { fieldId } from "./field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { type Sending, useSendLock } from "./use-send-lock.ts";

interface FormProps {
  /** The button's text. */
  action: string;
  /** The state of the mutation; its error is shown. */
  sending: Sending;
  /** The problems of its fields; null when the failure is not about them. */
  problems: FormProblems | null;
  /** The label of a field, for the list of problems. */
  labelOf: (name: string) => string;
  /** False when there was nothing to send. The button that was pressed is among the values. */
  onSend: (values: FormData) => boolean;
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
  const { action, sending, problems, labelOf, onSend, children } = props;
  const { changed = false, isAside = false, cancelTo, cancel } = props;
  const { error } = sending;
  const { groupId } = useGroup();
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(false);
  // The focus goes to what came of it.
  const outcome = useFocus(problems ?? error);
  const sendOnce = useSendLock(sending);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget, event.submitter);
    sendOnce(() => {
      const isSent = onSend(values);
      if (isSent) typed.current = false;
      return isSent;
    });
  };
  // The values of a failed call exist only here.
  useEffect(() => {
    if (error !== null) typed.current = true;
  }, [error]);
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
              onRetry={() => form.current?.requestSubmit()}
              retrying={sending.isPending}
            />
          )}
        </div>
      )}
      {children}
      <div className="form-foot tools">
        <button className={isAside ? "button" : "button primary"} aria-disabled={isBusy}>
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
        <p className="soft" role="status">
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

interface MadeProps {
  name: string;
  /** The link to go on by. */
  way: ReactNode;
  /** The button's text for another one. */
  again: string;
  onAgain: () => void;
  children: ReactNode;
}

/** The confirmation in place of a form: the created thing, and where to go from there. */
export function Made({ name, way, again, onAgain, children }: MadeProps) {
  const box = useFocus();
  return (
    <div className="form-done card" role="status" tabIndex={-1} ref={box}>
      <h3>
        <bdi>{name}</bdi> is made
      </h3>
      <p>{children}</p>
      <div className="tools">
        {way}
        <button className="button" type="button" onClick={onAgain}>
          {again}
        </button>
      </div>
    </div>
  );
}
