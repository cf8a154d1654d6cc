// Makes a group under this one, and opens it. The call is never sent twice by itself: where its response was lost, the
// subgroup is looked for among the groups of its maker, who owns it.
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Membership } from "group-management-sdk";
import { useMemo, useState } from "react";

import { formProblems } from "../../../shared/form-problems.ts";
import { mayBeMade } from "../../../shared/problem-words.ts";
import { subtypesOf } from "../../../shared/profile-fields.ts";
import { humanize } from "../../../shared/words.ts";
import type { Change } from "../changes/changes.ts";
import { useSession } from "../connection/session.ts";
import { Field } from "../forms/field.tsx";
import { Form, Made } from "../forms/form.tsx";
import { useGroup, useMemberships } from "../group.ts";
import { Select } from "../parts/choice.tsx";

const labels: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
  subtype: "Kind of group",
};

export function NewSubgroupView() {
  const { queries } = useSession();
  const { groupId, membership } = useGroup();
  const navigate = useNavigate();
  const change: Change = {
    form: `/groups/${groupId}/subgroups/new`,
    what: "the new subgroup",
    done: "The subgroup is made.",
    notDone: "The subgroup is not made.",
  };
  const create = useMutation({ ...queries.groups.createSubgroup(), meta: { change } });
  const memberships = useMemberships();
  /** The person's groups as they were when it was sent. */
  const [before, setBefore] = useState<readonly Membership[]>();
  const isUnclear = before !== undefined && mayBeMade(create.error);
  const isNew = ({ group }: Membership) => !before?.some((known) => known.group.id === group.id);
  // Such a failure has them read again.
  const found = memberships.data?.find(
    (one) => one.group.name === create.variables?.name && isNew(one),
  );
  const isLooking = isUnclear && found === undefined && memberships.isFetching;
  const subtypes = subtypesOf(membership?.group.vertical ?? null);
  const problems = useMemo(() => formProblems(create.error, Object.keys(labels)), [create.error]);

  const send = (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? "").trim();
    const subtype = text("subtype");
    const wanted = {
      groupId,
      name: text("name"),
      description: text("description") || undefined,
      profile: subtype === "" ? undefined : { subtype },
    };
    setBefore(memberships.data);
    create.mutate(wanted, {
      onSuccess: ({ id }) =>
        navigate({ to: "/groups/$groupId/overview", params: { groupId: id }, replace: true }),
    });
    return true;
  };

  if (isUnclear && found) {
    const params = { groupId: found.group.id };
    const way = (
      <Link className="button primary" to="/groups/$groupId/overview" params={params} replace>
        Open the subgroup
      </Link>
    );
    return (
      <Made name={found.group.name} way={way} again="Make another subgroup" onAgain={create.reset}>
        No answer came, but it is among your groups now.
      </Made>
    );
  }
  return (
    <Form
      action="Make the subgroup"
      sending={{
        ...create,
        isPending: create.isPending || isLooking,
        isDone: create.isSuccess,
        error: isLooking ? null : create.error,
      }}
      problems={problems}
      labelOf={(name) => labels[name] ?? name}
      onSend={send}
      cancelTo="overview"
    >
      <p className="soft">
        It is private, belongs to this group, and you become its owner. Patrols, dens and committees
        are circles: make them from the roster.
      </p>
      <Field name="name" label="Name" problem={problems?.fields["name"]}>
        {(ties) => <input {...ties} type="text" dir="auto" autoComplete="off" required />}
      </Field>
      <Field
        name="description"
        label="Description"
        hint="Shown on the group’s page. May be left empty."
        problem={problems?.fields["description"]}
      >
        {(ties) => <textarea {...ties} dir="auto" />}
      </Field>
      {subtypes.length > 0 && (
        <Field name="subtype" label="Kind of group" problem={problems?.fields["subtype"]}>
          {(ties) => (
            <Select {...ties} defaultValue="">
              <option value="">The first one that fits here</option>
              {subtypes.map((subtype) => (
                <option key={subtype} value={subtype}>
                  {humanize(subtype)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </Form>
  );
}
