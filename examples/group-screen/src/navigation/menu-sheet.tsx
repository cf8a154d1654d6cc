// The group menu on a phone, where there is no room beside the page.
import { useEffect, useRef } from "react";

import { Icon } from "../parts/icon.tsx";
import { useModal } from "../parts/use-modal.ts";
import { GroupMenu, type GroupMenuProps } from "./group-menu.tsx";
import "./menu-sheet.css";

export function MenuSheet({ onClose, ...menu }: GroupMenuProps & { onClose: () => void }) {
  const modal = useModal(onClose);
  const { groupId } = menu;
  const openedIn = useRef(groupId);
  useEffect(() => {
    if (groupId !== openedIn.current) onClose();
  }, [groupId, onClose]);
  return (
    <dialog className="menu-sheet" {...modal} aria-label="Groups">
      <button className="menu-sheet-close" type="button" onClick={onClose}>
        <Icon name="close" />
        <span className="only-read">Close</span>
      </button>
      <GroupMenu {...menu} />
    </dialog>
  );
}
