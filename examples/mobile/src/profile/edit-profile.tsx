// The way to the form of the profile, and how what was typed in there stands: a change goes on when its form is left.
import { useLinkProps } from "@react-navigation/native";
import { skipToken, useIsMutating, useQuery } from "@tanstack/react-query";
import type { Group } from "group-management-sdk";
import type { Routes } from "../navigation/routes.ts";
import { Button } from "../parts/button.tsx";
import { Text } from "../parts/text.tsx";
import { draftKey } from "../session/session.ts";
import { type Draft, formValues, unsaved } from "./profile-fields.ts";
import { saveKey } from "./use-save-profile.ts";

export function EditProfile({ group }: { readonly group: Group }) {
  const link = useLinkProps<Routes>({ screen: "profile", params: { groupId: group.id } });
  const { data } = useQuery<Draft>({ queryKey: draftKey(group.id), queryFn: skipToken });
  const isSaving = useIsMutating({ mutationKey: saveKey(group.id) }) > 0;
  const isLeft = data && unsaved(data, formValues(group)).length > 0;
  return (
    <>
      <Text role="status">
        {isSaving
          ? "The profile is being saved…"
          : isLeft && "What you have typed in the profile is not saved yet."}
      </Text>
      <Button label="Edit profile" link={link} />
    </>
  );
}
