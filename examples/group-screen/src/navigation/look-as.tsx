// The sandbox's own control: see the page as somebody else. The real service never shows it.
import type { Identity } from "../connection/connection.ts";
import { Choice } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import "./look-as.css";

interface LookAsProps {
  identities: readonly Identity[];
  identity: Identity;
  onLookAs: (id: string) => void;
}

export function LookAs({ identities, identity, onLookAs }: LookAsProps) {
  const options = identities.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="look-as">
      <p className="look-as-title">
        <Icon name="flask" />
        Sandbox: made-up people
      </p>
      <Choice label="Look as" value={identity.id} options={options} onChange={onLookAs} />
      <p className="look-as-about">{identity.about}</p>
    </div>
  );
}
