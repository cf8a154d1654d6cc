// Makes a circle with people in it. A name that is taken and people who are in another circle are the person's to
// decide about.
import { type Circle, type Contact, isApiError } from "group-management-sdk";
import { useMemo, useState } from "react";

import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { formProblems, type FormProblems } from "../forms/form-problems.ts";
import { Select } from "../forms/select.tsx";
import { useSendLock } from "../forms/use-send-lock.ts";
import { useGroup } from "../group.ts";
import { type CircleKindChoice, membersOf, useCircleKinds } from "./circle-kinds.ts";
import { MadeCircle } from "./made-circle.tsx";
import { OnePerPerson } from "./one-per-person.tsx";
import { PeoplePicker } from "./people-picker.tsx";
import { MadeBeforeError, useNewCircle } from "./use-new-circle.ts";

const labels: Readonly<Record<string, string>> = {
  kind: "Kind",
  name: "Name",
  contactIds: "People",
};

export function NewCircleView() {
  const { groupId } = useGroup();
  const kinds = useCircleKinds();
  const { circle, change, error, sending, make, reset } = useNewCircle();
  const [kind, setKind] = useState<string>();
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const [role, setRole] = useState<(typeof roles)[number]["value"]>("MEMBER");
  const [emptyIsFine, setEmptyIsFine] = useState(false);
  const problems = useMemo(() => problemsOf(error), [error]);
  const inAnother = isApiError(error, "one_per_person");

  const lock = useSendLock(sending);
  /** Whom the person has agreed to move, and has not chosen anew since. */
  const [moved, setMoved] = useState<readonly Contact[] | null>(null);

  const send = (wanted: { kind: string; name: string }, move: boolean) => {
    setEmptyIsFine(people.length === 0);
    setMoved(move ? people : null);
    make({ ...wanted, contactIds: people.map(({ id }) => id), role, move });
    return true;
  };
  const move = circle && (() => lock(() => send(wishIn(null, circle), true)));
  const again = () => {
    setPeople([]);
    setEmptyIsFine(false);
    reset();
  };

  if (error instanceof MadeBeforeError) {
    return <MadeCircle name={error.circle} change={undefined} wasBefore onAgain={again} />;
  }
  if (circle && (change || emptyIsFine)) {
    return <MadeCircle name={circle.name} change={change} onAgain={again} />;
  }
  return (
    <Form
      action={circle ? `Put them into ${circle.name}` : "Make the circle"}
      sending={sending}
      error={inAnother ? null : error}
      problems={problems}
      labelOf={(name) => labels[name] ?? name}
      onSend={(values) => send(wishIn(values, circle), false)}
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
        <NewCircleFields kinds={kinds} problems={problems} onKind={setKind} />
      )}
      <PeoplePicker
        name="contactIds"
        legend="People"
        show={role === "LEADER" ? "ADULT" : membersOf(circle?.kind.key ?? kind ?? kinds?.[0]?.key)}
        chosen={people}
        onChoose={setPeople}
        problem={problems?.fields["contactIds"]}
      />
      <fieldset className="field circle-role">
        <legend className="field-legend">Put them in as</legend>
        {roles.map(({ value, label }) => (
          <label className="field-check" key={value}>
            <input
              type="radio"
              name="role"
              checked={role === value}
              onChange={() => setRole(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {circle && move && inAnother && (
        <OnePerPerson circle={circle} people={people} sending={sending} onMove={move} />
      )}
    </Form>
  );
}

const roles = [
  { value: "MEMBER", label: "Members" },
  { value: "LEADER", label: "Leaders (adults only)" },
] as const satisfies { value: string; label: string }[];

interface NewCircleFieldsProps {
  kinds: readonly CircleKindChoice[] | undefined;
  problems: FormProblems | null;
  onKind: (kind: string) => void;
}

function NewCircleFields({ kinds, problems, onKind }: NewCircleFieldsProps) {
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
            <Select {...ties} onChange={(event) => onKind(event.currentTarget.value)}>
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

function wishIn(values: FormData | null, circle: Circle | undefined) {
  if (circle) return { kind: circle.kind.key, name: circle.name };
  const text = (name: string) => String(values?.get(name) ?? "").trim();
  return { kind: text("kind"), name: text("name") };
}

/** A name that is taken is a problem of the field, whatever the service calls it. */
function problemsOf(error: Error | null): FormProblems | null {
  if (!isApiError(error, "already_exists")) return formProblems(error, Object.keys(labels));
  const taken = "There is already a circle of this kind with that name. Choose another name.";
  return { fields: { name: taken }, others: [] };
}
