// A group's profile to edit: only what was changed is sent, and every problem stands at its field.
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import { useMemo, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { Form } from "../forms/form.tsx";
import { formProblems } from "../forms/form-problems.ts";
import { useGroup } from "../group.ts";
import { Loading } from "../parts/loading.tsx";
import { changedFields, profileFields } from "./profile-fields.ts";
import { ProfileInput } from "./profile-input.tsx";

export function ProfileView() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const overview = useQuery(queries.groups.overview(groupId));
  return (
    <Answer query={overview} loading={<Loading label="Loading the profile" shape="rows" />}>
      {({ group }) => <ProfileForm group={group} />}
    </Answer>
  );
}

function ProfileForm({ group }: { group: Group }) {
  const { queries } = useSession();
  const save = useMutation(queries.groups.updateProfile());
  const [unchanged, setUnchanged] = useState(false);
  const fields = profileFields(group);
  const problems = useMemo(
    () =>
      formProblems(
        save.error,
        profileFields(group).map(({ name }) => name),
      ),
    [save.error, group],
  );

  const send = (values: FormData) => {
    const changes = changedFields(group, values);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (nothing) save.reset();
    else save.mutate({ groupId: group.id, ...changes });
  };

  return (
    <Form
      action="Save the profile"
      sending={save}
      error={save.error}
      problems={problems}
      labelOf={(name) => fields.find((field) => field.name === name)?.label ?? name}
      onSend={send}
      cancelTo="overview"
    >
      {fields.map((field) => (
        <ProfileInput
          key={field.name}
          field={field}
          stored={group.metadata[field.name]}
          problem={problems?.fields[field.name]}
        />
      ))}
      <p className="form-told" role="status">
        {unchanged && "Nothing was changed."}
        {save.isSuccess && !unchanged && "The profile is saved."}
      </p>
    </Form>
  );
}
