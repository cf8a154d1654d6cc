// The group menu on a phone, where there is no room beside the page.
import { useEffect, useRef } from "react";

import { Icon } from "../parts/icon.tsx";
import { GroupMenu, type GroupMenuProps } from "./group-menu.tsx";
import "./menu-sheet.css";

export function MenuSheet({ onClose, ...menu }: GroupMenuProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { groupId } = menu;
  const openedIn = useRef(groupId);
  useEffect(() => {
    if (groupId !== openedIn.current) onClose();
  }, [groupId, onClose]);
  return (
    <dialog className="menu-sheet" ref={dialog} aria-label="Groups" onClose={onClose}>
      <button className="menu-sheet-close" type="button" onClick={onClose}>
        <Icon name="close" />
        <span className="only-read">Close</span>
      </button>
      <GroupMenu {...menu} />
    </dialog>
  );
}
