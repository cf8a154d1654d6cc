// The sandbox's own control: see the page as somebody else. The real service never shows it.
import { useSession } from "../connection/session.ts";
import { Choice } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";

export function LookAs() {
  const { identity, identities, lookAs } = useSession();
  if (identities.length === 1) return null;
  const options = identities.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="look-as">
      <p className="look-as-title">
        <Icon name="flask" />
        Sandbox: made-up people
      </p>
      <Choice label="Look as" value={identity.id} options={options} onChange={lookAs} />
      <p className="soft">{identity.about}</p>
    </div>
  );
}
