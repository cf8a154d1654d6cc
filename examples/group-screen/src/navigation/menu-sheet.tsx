// The group menu on a phone, where there is no room beside the page.
import { Icon } from "../parts/icon.tsx";
import { useModal } from "../parts/use-modal.ts";
import { GroupMenu } from "./group-menu.tsx";
import { useOver } from "./use-over.ts";

export function MenuSheet() {
  const { close } = useOver();
  const modal = useModal(close);
  return (
    <dialog className="menu-sheet" {...modal} aria-label="Groups">
      <button className="round" type="button" onClick={close}>
        <Icon name="close" />
        <span className="only-read">Close</span>
      </button>
      <GroupMenu />
    </dialog>
  );
}
