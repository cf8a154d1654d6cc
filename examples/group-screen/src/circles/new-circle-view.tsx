// Makes a circle with people in it. A name that is taken and people who are in another circle are the person's to
// decide about.
import { Link } from "@tanstack/react-router";
import { type Circle, type Contact, isApiError } from "group-management-sdk";
import { useMemo, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Field, fieldId } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { formProblems, type FormProblems } from "../../../shared/form-problems.ts";
import { Made } from "../forms/made.tsx";
import { Select } from "../forms/select.tsx";
import { type Sending, useSendLock } from "../forms/use-send-lock.ts";
import { useGroup } from "../group.ts";
import { useFocus } from "../parts/use-focus.ts";
import { counted } from "../../../shared/locale.ts";
import { useCircleKinds } from "./circle-kinds.ts";
import { PeoplePicker } from "./people-picker.tsx";
import { MadeBeforeError, useNewCircle } from "./use-new-circle.ts";

const labels: Readonly<Record<string, string>> = {
  kind: "Kind",
  name: "Name",
  contactIds: "People",
};

export function NewCircleView() {
  const { locales } = useSession();
  const { groupId } = useGroup();
  const { both, circle, added, reset } = useNewCircle();
  const { error } = both;
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const [isLeaders, setLeaders] = useState(false);
  /** Whom the person has agreed to move, and has not chosen anew since. */
  const [moved, setMoved] = useState<readonly Contact[] | null>(null);
  const problems = useMemo(() => problemsOf(error), [error]);
  const inAnother = isApiError(error, "one_per_person");
  const lock = useSendLock(both);

  const send = (values: FormData | null) => {
    const text = (name: string) => String(values?.get(name) ?? "").trim();
    setMoved(values === null ? people : null);
    both.mutate({
      kind: text("kind"),
      name: text("name"),
      contactIds: people.map(({ id }) => id),
      role: isLeaders ? "LEADER" : "MEMBER",
      move: values === null,
    });
    return true;
  };
  const move = () => lock(() => send(null));

  const isMadeBefore = error instanceof MadeBeforeError;
  if (both.isSuccess || isMadeBefore) {
    return (
      <Made name={circle?.name ?? both.variables?.name ?? ""} ways={ways()}>
        {isMadeBefore ? before : result()}
      </Made>
    );
  }
  return (
    <Form
      action={circle ? `Put them into ${circle.name}` : "Make the circle"}
      sending={both}
      error={inAnother ? null : error}
      problems={problems}
      labelOf={(name) => labels[name] ?? name}
      onSend={send}
      lock={lock}
      onRetry={moved === people ? move : undefined}
      changed={people.length > 0}
      isAside={inAnother}
      cancelTo="roster"
      {...(circle && { cancel: `Leave ${circle.name} empty` })}
    >
      {circle ? (
        <p className="form-about" role="status">
          <bdi>{circle.name}</bdi> is made. Now choose who is in it.
        </p>
      ) : (
        <NewCircleFields problems={problems} />
      )}
      <PeoplePicker
        name="contactIds"
        show={isLeaders ? "ADULT" : ""}
        chosen={people}
        onChoose={setPeople}
        problem={problems?.fields["contactIds"]}
      />
      <label className="field-check">
        <input
          type="checkbox"
          checked={isLeaders}
          onChange={(event) => setLeaders(event.currentTarget.checked)}
        />
        Put them in as leaders (adults only)
      </label>
      {circle && inAnother && <OnePerPerson circle={circle} sending={both} onMove={move} />}
    </Form>
  );

  function ways() {
    const again = () => {
      setPeople([]);
      reset();
    };
    return (
      <>
        <Link className="button primary" to="/groups/$groupId/roster" params={{ groupId }}>
          Back to the roster
        </Link>
        <button className="button" type="button" onClick={again}>
          Make another circle
        </button>
      </>
    );
  }

  function result(): string {
    if (!added) return "Nobody is in it yet.";
    // An earlier try, whose response was lost, put them in.
    if (added.added === 0) return "Everybody you chose is in it.";
    const who = `${counted(added.added, "person", "people", locales)} added`;
    if (added.moved === 0) return `${who}.`;
    const those = added.added === added.moved ? "" : `${added.moved} of them `;
    return `${who}, ${those}moved from another circle.`;
  }
}

const before =
  "Your first try made it, although no answer came. Nobody is in it yet: leaders can put people into it in the group’s web application.";

function NewCircleFields({ problems }: { problems: FormProblems | null }) {
  const kinds = useCircleKinds();
  const known = kinds === undefined || kinds.length > 0;
  return (
    <>
      <Field
        name="kind"
        label="Kind"
        hint={known ? undefined : "As the platform calls it, such as patrol."}
        problem={problems?.fields["kind"]}
      >
        {(ties) =>
          known ? (
            <Select {...ties}>
              {kinds?.map(({ key, singular }) => (
                <option key={key} value={key}>
                  {singular}
                </option>
              ))}
            </Select>
          ) : (
            <input {...ties} type="text" autoComplete="off" />
          )
        }
      </Field>
      <Field
        name="name"
        label="Name"
        hint="Two circles of a kind cannot have the same name."
        problem={problems?.fields["name"]}
      >
        {(ties) => <input {...ties} type="text" dir="auto" autoComplete="off" required />}
      </Field>
    </>
  );
}

interface OnePerPersonProps {
  circle: Circle;
  sending: Sending;
  onMove: () => void;
}

/** The question whether to move people. The service says that somebody is in another circle of the kind, and not who. */
function OnePerPerson({ circle, sending, onMove }: OnePerPersonProps) {
  // Another refusal asks again.
  const box = useFocus(sending.error);
  const kind = circle.kind.singular.toLowerCase();
  return (
    <div className="form-decision card" role="alert" tabIndex={-1} ref={box}>
      <h3>Somebody you chose is in another {kind}</h3>
      <p>
        Each person can be in one {kind} only. <bdi>{circle.name}</bdi> is made, and nobody is in it
        yet.
      </p>
      <div className="form-actions">
        <button
          className="button primary"
          type="button"
          aria-disabled={sending.isPending}
          onClick={onMove}
        >
          <span>
            Move them to <bdi>{circle.name}</bdi>
          </span>
        </button>
        <button
          className="button"
          type="button"
          onClick={() => document.getElementById(fieldId("contactIds"))?.focus()}
        >
          Choose others
        </button>
      </div>
    </div>
  );
}

/** A name that is taken is a problem of the field, whatever the service calls it. */
function problemsOf(error: Error | null): FormProblems | null {
  if (!isApiError(error, "already_exists")) return formProblems(error, Object.keys(labels));
  const taken = "There is already a circle of this kind with that name. Choose another name.";
  return { fields: { name: taken }, others: [] };
}
