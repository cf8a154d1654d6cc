// A group's profile to edit. The form keeps the values that it was opened with, whatever is read meanwhile: only what was
// changed here is sent, and what was changed elsewhere is shown, to be taken or to be written over.
import { useQuery } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { type ReactNode, useMemo, useState } from "react";

import { ChangedElsewhereError, differing } from "../../../shared/changed-elsewhere.ts";
import { formProblems, type FormProblems } from "../../../shared/form-problems.ts";
import { type NamedField, profileFields, valueWords } from "../../../shared/profile-fields.ts";
import { humanize } from "../../../shared/words.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { useGroup } from "../group.ts";
import { Select } from "../parts/choice.tsx";
import { Loading } from "../parts/loading.tsx";
import { changedFields, useSaveProfile } from "./use-save-profile.ts";

export function ProfileView() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const overview = useQuery(queries.groups.overview(groupId));
  const loading = <Loading label="Loading the profile" shape="rows" />;
  // A form is opened with what is stored now, where that can be read.
  const [isOpen, setOpen] = useState(false);
  const isReady = overview.isSuccess && !(overview.isStale && overview.isFetching);
  if (isReady && !isOpen) setOpen(true);
  return (
    <Answer query={overview} loading={loading}>
      {({ group }) => (isOpen ? <ProfileForm group={group} /> : loading)}
    </Answer>
  );
}

function ProfileForm({ group }: { group: Group }) {
  const { locales } = useSession();
  const save = useSaveProfile(group.id);
  const [fields] = useState(() => profileFields(group));
  /** The value that each field is compared with: from the opening, or seen since. */
  const [seen, setSeen] = useState(group.metadata);
  /** Counts how often a field took the value from elsewhere: as a key, it resets the input. */
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({});
  const [unchanged, setUnchanged] = useState(false);
  const elsewhere = differing(seen, group.metadata);
  const { error } = save;
  const awaited = error instanceof ChangedElsewhereError ? error.fields : [];
  const undecided = awaited.filter((name) => elsewhere.includes(name)).join(" ");
  const problems = useMemo(() => problemsOf(error, fields, undecided), [error, fields, undecided]);

  const send = (values: FormData) => {
    const changes = changedFields({ vertical: group.vertical, metadata: seen }, values);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (nothing) save.reset();
    else {
      const onSuccess = ({ metadata }: Group) =>
        setSeen((before) => ({ ...before, ...pick(metadata, changes) }));
      save.mutate({ groupId: group.id, changes, seen }, { onSuccess });
    }
    return !nothing;
  };
  const see = (name: string) => setSeen({ ...seen, [name]: group.metadata[name] });
  const take = (name: string) => {
    see(name);
    setTaken({ ...taken, [name]: (taken[name] ?? 0) + 1 });
  };

  return (
    <Form
      action="Save the profile"
      // Once every change from elsewhere is decided about, nothing is left of the refusal.
      sending={awaited.length > 0 && problems === null ? { ...save, error: null } : save}
      problems={problems}
      labelOf={(name) => fields.find((field) => field.name === name)?.label ?? name}
      onSend={send}
      cancelTo="overview"
    >
      {fields.map((field) => (
        <ProfileInput
          key={`${field.name} ${taken[field.name] ?? 0}`}
          field={field}
          stored={seen[field.name]}
          problem={problems?.fields[field.name]}
          elsewhere={
            elsewhere.includes(field.name) ? (
              <Elsewhere
                value={valueWords(field, group.metadata[field.name], locales) ?? "nothing"}
                onTake={() => take(field.name)}
                onKeep={() => see(field.name)}
              />
            ) : null
          }
        />
      ))}
      <p className="soft" role="status">
        {unchanged && "Nothing was changed."}
        {save.isSuccess && !unchanged && "The profile is saved."}
      </p>
    </Form>
  );
}

interface ProfileInputProps {
  field: NamedField;
  stored: unknown;
  problem: string | undefined;
  /** A note on a change by somebody else. */
  elsewhere: ReactNode;
}

/** The input that suits a field. */
function ProfileInput({ field, stored, problem, elsewhere }: ProfileInputProps) {
  const { name, label, kind, choices = [] } = field;
  const written = typeof stored === "string" || typeof stored === "number" ? String(stored) : "";
  return (
    <Field name={name} label={label} problem={problem} aside={elsewhere}>
      {(ties) => {
        if (kind === "flag") {
          return (
            <label className="field-check">
              <input {...ties} type="checkbox" defaultChecked={stored === true} />
              Yes
            </label>
          );
        }
        if (kind === "choice") {
          // A stored value stays a choice even when it is no longer offered.
          const offered =
            written === "" || choices.includes(written) ? choices : [written, ...choices];
          return (
            <Select {...ties} defaultValue={written}>
              <option value="">Not set</option>
              {offered.map((choice) => (
                <option key={choice} value={choice}>
                  {humanize(choice)}
                </option>
              ))}
            </Select>
          );
        }
        return <input {...ties} type={kind} dir="auto" defaultValue={written} autoComplete="off" />;
      }}
    </Field>
  );
}

interface ElsewhereProps {
  value: string;
  onTake: () => void;
  onKeep: () => void;
}

function Elsewhere({ value, onTake, onKeep }: ElsewhereProps) {
  return (
    <div className="field-elsewhere" role="status">
      <p>
        Somebody else changed this meanwhile: <bdi>{value}</bdi>
      </p>
      <div className="tools">
        <button className="button small" type="button" onClick={onTake}>
          Use theirs
        </button>
        <button className="button small" type="button" onClick={onKeep}>
          Keep mine
        </button>
      </div>
    </div>
  );
}

/** The service's problems, or the fields that changed elsewhere and await a decision. */
function problemsOf(
  error: Error | null,
  fields: readonly NamedField[],
  undecided: string,
): FormProblems | null {
  if (!(error instanceof ChangedElsewhereError)) {
    return formProblems(
      error,
      fields.map(({ name }) => name),
    );
  }
  if (undecided === "") return null;
  const problem = "Somebody else changed this meanwhile. Choose which of the two to keep.";
  const names = undecided.split(" ");
  return { fields: Object.fromEntries(names.map((name) => [name, problem])), others: [] };
}

/** The values whose names `named` has. */
function pick(values: Group["metadata"], named: object): Group["metadata"] {
  return Object.fromEntries(Object.keys(named).map((name) => [name, values[name] ?? null]));
}
