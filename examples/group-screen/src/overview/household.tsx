// For whom the signed-in person can answer. Without anybody on the roster, nothing is shown.
import { useSession } from "../connection/session.ts";
import { useCall } from "../data/use-call.ts";
import { fullName } from "../format/names.ts";
import { relationship } from "../format/words.ts";
import { Avatar } from "../parts/avatar.tsx";
import "./household.css";

export function Household({ groupId }: { groupId: string }) {
  const { client } = useSession();
  const { state } = useCall(`household/${groupId}`, async (signal) => {
    const page = await client.me.household(groupId, { signal });
    return page.items;
  });
  // Beside the point for many readers: a failure here is no reason to put an error on their screen.
  if (state.status !== "ready" || state.value.length === 0) return null;
  return (
    <section aria-labelledby="household">
      <h2 id="household">Your household</h2>
      <ul className="household">
        {state.value.map((entry) => (
          <li key={entry.id}>
            <Avatar name={fullName(entry)} id={entry.id} />
            <span className="household-name">{fullName(entry)}</span>
            <span className="household-relation">{relationship(entry.relationship).label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
