// Says that there are young people whom this app is not shown, and how many: their number is all it learns.
import { useSession } from "../connection/session.ts";
import { useCall } from "../data/use-call.ts";
import { counted } from "../format/sizes.ts";
import { Icon } from "../parts/icon.tsx";
import "./hidden-youth.css";

export function HiddenYouth({ groupId }: { groupId: string }) {
  const { client, locales } = useSession();
  const { state } = useCall(`youth/${groupId}`, async (signal) => {
    const { group } = await client.groups.overview(groupId, {}, { signal });
    return group.youthCount;
  });
  if (state.status !== "ready" || state.value === 0) return null;
  return (
    <p className="hidden-youth">
      <Icon name="lock" />
      {counted(state.value, "young person is", "young people are", locales)} on the roster, and not
      shown to this app.
    </p>
  );
}
