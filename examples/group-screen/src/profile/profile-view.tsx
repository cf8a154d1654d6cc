// A group's profile to edit.
import { useQuery } from "@tanstack/react-query";

import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Loading } from "../parts/loading.tsx";
import { ProfileForm } from "./profile-form.tsx";

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
      {({ group }) => (isOpen || isReady ? <ProfileForm group={group} /> : loading)}
    </Answer>
  );
}
