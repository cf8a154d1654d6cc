// Says that there are young people whom this app is not shown, and how many: their number is all it learns.
import { useQuery } from "@tanstack/react-query";

import { useSession } from "../connection/session.ts";
import { counted } from "../../../shared/locale.ts";
import { useGroup } from "../group.ts";
import { Icon } from "../parts/icon.tsx";
import "./hidden-youth.css";

export function HiddenYouth() {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const { data } = useQuery(queries.groups.overview(groupId));
  if (!data || data.group.youthCount === 0) return null;
  return (
    <p className="hidden-youth">
      <Icon name="lock" />
      {counted(data.group.youthCount, "young person is", "young people are", locales)} on the
      roster, and not shown to this app.
    </p>
  );
}
