// One picture, large. Arrow keys go on and back, Escape closes, and the focus returns to the picture's tile.
import type { AlbumItem } from "group-management-sdk";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

import { useSession } from "../connection/session.ts";
import { Icon } from "../parts/icon.tsx";
import { useModal } from "../parts/use-modal.ts";
import { LargePicture } from "./large-picture.tsx";
import { pictureWords } from "./picture-words.ts";
import "./lightbox.css";

interface LightboxProps {
  items: readonly AlbumItem[];
  /** There are no others. */
  complete: boolean;
  /** Id of the item that is shown. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onBroken: () => void;
}

export function Lightbox({ items, complete, shown, onShow, onClose, onBroken }: LightboxProps) {
  const { locales } = useSession();
  const modal = useModal(onClose);
  // The dialog itself would focus the way back, which is off at the first picture.
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => close.current?.focus(), []);

  const place = items.findIndex(({ id }) => id === shown);
  const item = items[place];
  if (!item) return null;
  const before = items[place - 1];
  const after = items[place + 1];
  const words = pictureWords(item, locales);

  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In a video the arrows are the player's own.
    if (target instanceof HTMLVideoElement) return;
    if (key === "ArrowLeft" && before) onShow(before.id);
    if (key === "ArrowRight" && after) onShow(after.id);
  };

  return (
    <dialog className="lightbox" {...modal} aria-label="Picture" onKeyDown={onKeyDown}>
      <LargePicture key={item.id} item={item} words={words} onBroken={onBroken} />
      <div className="lightbox-words" aria-live="polite">
        <p dir="auto">{words}</p>
        <p className="lightbox-about">
          {item.uploadedBy.name !== null && (
            <>
              By <bdi>{item.uploadedBy.name}</bdi> ·{" "}
            </>
          )}
          {complete ? `${place + 1} of ${items.length}` : place + 1}
        </p>
      </div>
      {/* At an end a way is refused and stays: a button that is disabled would lose the focus, and with it the keys. */}
      <div className="lightbox-ways">
        <button type="button" aria-disabled={!before} onClick={() => before && onShow(before.id)}>
          <Icon name="back" />
          <span className="only-read">Previous picture</span>
        </button>
        <button type="button" aria-disabled={!after} onClick={() => after && onShow(after.id)}>
          <Icon name="next" />
          <span className="only-read">Next picture</span>
        </button>
        <button ref={close} type="button" onClick={onClose}>
          <Icon name="close" />
          <span className="only-read">Close</span>
        </button>
      </div>
    </dialog>
  );
}
