// Makes a circle, then puts people into it: two calls, and a form for each. A name that is taken and people who are in
// another circle are the person's to decide about.
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Circle, type Contact, isApiError } from "group-management-sdk";
import { type ReactNode, useMemo, useState } from "react";

import { formProblems, type FormProblems } from "../../../shared/form-problems.ts";
import { counted } from "../../../shared/locale.ts";
import { searchable } from "../../../shared/names.ts";
import { mayBeMade } from "../../../shared/problem-words.ts";
import type { Change } from "../changes/changes.ts";
import { useSession } from "../connection/session.ts";
import { Field, fieldId } from "../forms/field.tsx";
import { Form, Made } from "../forms/form.tsx";
import { useGroup } from "../group.ts";
import { Select } from "../parts/choice.tsx";
import { useFocus } from "../parts/use-focus.ts";
import { useCircleKinds } from "./circle-kinds.ts";
import { PeoplePicker } from "./people-picker.tsx";

export function NewCircleView() {
  const [circle, setCircle] = useState<Circle | null>(null);
  const again = () => setCircle(null);
  return circle === null ? (
    <CircleForm onMade={setCircle} />
  ) : (
    <MembersForm circle={circle} onAgain={again} />
  );
}

const labels: Readonly<Record<string, string>> = { kind: "Kind", name: "Name" };

/** Two circles of a kind cannot have the same name, however it is written. */
const keyOf = (circle: { kind: string; name: string }) =>
  `${circle.kind} ${searchable(circle.name)}`;

function CircleForm({ onMade }: { onMade: (circle: Circle) => void }) {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const kinds = useCircleKinds();
  const change: Change = {
    form: `/groups/${groupId}/circles/new`,
    what: "the new circle",
    done: "The circle is made.",
    notDone: "The circle is not made.",
  };
  const create = useMutation({ ...queries.circles.create(), meta: { change } });
  const { error, variables } = create;
  /** The circle that an earlier try may have made: its response was lost. */
  const [unclear, setUnclear] = useState<string>();
  const isTaken = isApiError(error, "already_exists");
  const problems = useMemo(
    () => (isTaken ? taken : formProblems(error, Object.keys(labels))),
    [isTaken, error],
  );

  const send = (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? "").trim();
    const wanted = { kind: text("kind"), name: text("name") };
    create.mutate(
      { groupId, ...wanted },
      {
        onSuccess: onMade,
        onError: (failure) => {
          if (mayBeMade(failure)) setUnclear(keyOf(wanted));
        },
      },
    );
    return true;
  };

  if (isTaken && variables && keyOf(variables) === unclear) {
    return (
      <CircleMade name={variables.name} onAgain={create.reset}>
        Your first try made it, although no answer came. Nobody is in it yet: leaders can put people
        into it in the group’s web application.
      </CircleMade>
    );
  }
  const hasKinds = kinds === undefined || kinds.length > 0;
  return (
    <Form
      action="Make the circle"
      sending={create}
      problems={problems}
      labelOf={(name) => labels[name] ?? name}
      onSend={send}
      cancelTo="roster"
    >
      <Field
        name="kind"
        label="Kind"
        hint={hasKinds ? undefined : "As the platform calls it, such as patrol."}
        problem={problems?.fields["kind"]}
      >
        {(ties) =>
          hasKinds ? (
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
    </Form>
  );
}

/** A problem of the field, whatever the service calls it. */
const taken: FormProblems = {
  fields: {
    name: "There is already a circle of this kind with that name. Choose another name.",
  },
  others: [],
};

function MembersForm({ circle, onAgain }: { circle: Circle; onAgain: () => void }) {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const change: Change = {
    form: `/groups/${groupId}/circles/new`,
    what: "who is in the circle",
    done: "They are in the circle.",
    notDone: "They are not in the circle.",
  };
  const add = useMutation({ ...queries.circles.addMembers(), meta: { change } });
  const { data, error } = add;
  const [people, setPeople] = useState<readonly Contact[]>([]);
  /** Whom the person has agreed to move. */
  const [agreed, setAgreed] = useState<readonly Contact[] | null>(null);
  const problems = useMemo(() => formProblems(error, ["contactIds"]), [error]);
  const isAsked = isApiError(error, "one_per_person");
  const news = useFocus();

  const send = (values: FormData) => {
    const move = values.has("move") || agreed === people;
    if (move) setAgreed(people);
    const contactIds = people.map(({ id }) => id);
    add.mutate({ groupId, circleId: circle.id, contactIds, move });
    return true;
  };

  if (data) {
    const who = `${counted(data.added, "person", "people", locales)} added`;
    const those = data.added === data.moved ? "" : `${data.moved} of them `;
    return (
      <CircleMade name={circle.name} onAgain={onAgain}>
        {/* An earlier try, whose response was lost, put them in. */}
        {data.added === 0 && "Everybody you chose is in it."}
        {data.added > 0 && data.moved === 0 && `${who}.`}
        {data.moved > 0 && `${who}, ${those}moved from another circle.`}
      </CircleMade>
    );
  }
  return (
    <Form
      action={`Put them into ${circle.name}`}
      sending={isAsked ? { ...add, error: null } : add}
      problems={problems}
      labelOf={() => "People"}
      onSend={send}
      changed={people.length > 0}
      isAside={isAsked}
      cancelTo="roster"
      cancel={`Leave ${circle.name} empty`}
    >
      <div className="soft" role="status" tabIndex={-1} ref={news}>
        <bdi>{circle.name}</bdi> is made. Now choose who is in it.
      </div>
      <PeoplePicker
        name="contactIds"
        chosen={people}
        onChoose={setPeople}
        problem={problems?.fields["contactIds"]}
      />
      {isAsked && <OnePerPerson circle={circle} />}
    </Form>
  );
}

interface CircleMadeProps {
  name: string;
  onAgain: () => void;
  children: ReactNode;
}

function CircleMade(props: CircleMadeProps) {
  const { groupId } = useGroup();
  const way = (
    <Link className="button primary" to="/groups/$groupId/roster" params={{ groupId }}>
      Back to the roster
    </Link>
  );
  return <Made {...props} way={way} again="Make another circle" />;
}

/** The question whether to move people. The service says that somebody is in another circle of the kind, and not who. */
function OnePerPerson({ circle }: { circle: Circle }) {
  const box = useFocus();
  const kind = circle.kind.singular.toLowerCase();
  return (
    <div className="form-decision card" role="alert" tabIndex={-1} ref={box}>
      <h3>Somebody you chose is in another {kind}</h3>
      <p>
        Each person can be in one {kind} only. <bdi>{circle.name}</bdi> is made, and nobody is in it
        yet.
      </p>
      <div className="tools">
        <button className="button primary" name="move">
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
