// A form: its fields, every problem that the service found in them, and the button.
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useRef } from "react";

import { useGroup } from "../group.ts";
import { useFocus } from "../parts/use-focus.ts";
import { Problem } from "../problems/problem.tsx";
import { fieldId } from "./field.tsx";
import type { FormProblems } from "./form-problems.ts";
import "./form.css";

interface FormProps {
  /** What the button says. */
  action: string;
  /** While it is sent, or waits for a connection. */
  sending: { readonly isPending: boolean; readonly isPaused: boolean };
  /** Why it was not done, as the call told it. */
  error: unknown;
  /** The problems of its fields; null when the failure is not about them. */
  problems: FormProblems | null;
  /** The label of a field, for the list of problems. */
  labelOf: (name: string) => string;
  onSend: (values: FormData) => void;
  /** Where one goes without sending it. */
  cancelTo: "overview" | "roster";
  children: ReactNode;
}

export function Form(props: FormProps) {
  const { action, sending, error, problems, labelOf, onSend, cancelTo, children } = props;
  const { groupId } = useGroup();
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press sends nothing twice.
    if (!sending.isPending) onSend(new FormData(event.currentTarget));
  };
  return (
    // The service knows best what fits, and tells every problem at once.
    <form className="form" ref={form} onSubmit={send} noValidate>
      {error !== null && problems && <Summary problems={problems} labelOf={labelOf} />}
      {error !== null && !problems && (
        <Refusal error={error}>
          <Problem
            error={error}
            onRetry={() => form.current?.requestSubmit()}
            retrying={sending.isPending}
          />
        </Refusal>
      )}
      {children}
      <div className="form-foot">
        <button className="button primary" type="submit" aria-disabled={sending.isPending}>
          {sending.isPending ? "Sending…" : action}
        </button>
        <Link className="button" to={`/groups/$groupId/${cancelTo}`} params={{ groupId }}>
          Cancel
        </Link>
        <p role="status">
          {sending.isPaused && "You are offline. It is sent once there is a connection again."}
        </p>
      </div>
    </form>
  );
}

/** A failure that is not about a field. */
function Refusal({ error, children }: { error: unknown; children: ReactNode }) {
  const box = useFocus(error);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}

/** All problems in one place, each with the way to its field; the focus goes here when a form comes back. */
function Summary({
  problems,
  labelOf,
}: {
  problems: FormProblems;
  labelOf: (name: string) => string;
}) {
  const summary = useFocus(problems);
  const { fields, others } = problems;
  return (
    <div className="form-problems" ref={summary} tabIndex={-1} role="alert">
      <h3>Please look at this again</h3>
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
