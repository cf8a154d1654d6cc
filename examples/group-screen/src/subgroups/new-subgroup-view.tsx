// Makes a group under this one, and opens it. The call is never sent twice by itself.
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";

import type { Change } from "../changes/change.ts";
import { useSession } from "../connection/session.ts";
import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { formProblems } from "../../../shared/form-problems.ts";
import { Made } from "../forms/made.tsx";
import { Select } from "../forms/select.tsx";
import { humanize } from "../../../shared/words.ts";
import { useGroup } from "../group.ts";
import { subtypesOf } from "../../../shared/profile-fields.ts";
import { useMadeAllTheSame } from "./use-made-all-the-same.ts";

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
  const { made, isLooking } = useMadeAllTheSame(create);
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
    create.mutate(wanted, {
      onSuccess: ({ id }) =>
        navigate({ to: "/groups/$groupId/overview", params: { groupId: id }, replace: true }),
    });
    return true;
  };

  if (made) {
    const params = { groupId: made.id };
    const open = (
      <Link className="button primary" to="/groups/$groupId/overview" params={params} replace>
        Open the subgroup
      </Link>
    );
    const again = (
      <button className="button" type="button" onClick={create.reset}>
        Make another subgroup
      </button>
    );
    return (
      <Made
        name={made.name}
        ways={
          <>
            {open}
            {again}
          </>
        }
      >
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
      }}
      error={isLooking ? null : create.error}
      problems={problems}
      labelOf={(name) => labels[name] ?? name}
      onSend={send}
      cancelTo="overview"
    >
      <p className="form-about">
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
