// One picture, large. Arrow keys go on and back, Escape closes, and the focus returns to the picture's tile.
import type { AlbumItem } from "group-management-sdk";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

import { useSession } from "../connection/session.ts";
import { IconButton } from "../parts/icon.tsx";
import { useModal } from "../parts/use-modal.ts";
import { pictureWords } from "./pictures.ts";

interface LightboxProps {
  items: readonly AlbumItem[];
  /** There are no others. */
  complete: boolean;
  /** Which item is shown. */
  place: number;
  onShow: (id: string) => void;
  onClose: () => void;
  onBroken: () => void;
}

export function Lightbox({ items, complete, place, onShow, onClose, onBroken }: LightboxProps) {
  const { locales } = useSession();
  const modal = useModal(onClose);
  // The dialog itself would focus the way back, which is off at the first picture.
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => close.current?.focus(), []);

  const item = items[place];
  if (!item) return null;
  const words = pictureWords(item, locales);
  const turn = (step: 1 | -1) => {
    const next = items[place + step];
    if (next) onShow(next.id);
  };
  // At an end a way is refused and stays: a button that is disabled would lose the focus, and with it the keys.
  const way = (step: 1 | -1) => ({
    "aria-disabled": items[place + step] === undefined,
    onClick: () => turn(step),
  });
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    // In a video the arrows are the player's own.
    if (target instanceof HTMLVideoElement) return;
    const ahead = getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") turn(key === ahead ? 1 : -1);
  };

  return (
    <dialog className="lightbox" {...modal} aria-label="Picture" onKeyDown={onKeyDown}>
      {item.kind === "VIDEO" ? (
        <video
          key={item.id}
          src={item.displayUrl}
          poster={item.thumbUrl}
          controls
          playsInline
          aria-label={words}
        />
      ) : (
        <img
          key={item.id}
          src={item.kind === "PHOTO" ? item.displayUrl : item.thumbUrl}
          alt={words}
          onError={onBroken}
        />
      )}
      <div className="lightbox-words" aria-live="polite">
        <p dir="auto">{words}</p>
        <p>
          {item.uploadedBy.name !== null && (
            <>
              By <bdi>{item.uploadedBy.name}</bdi> ·{" "}
            </>
          )}
          {complete ? `${place + 1} of ${items.length}` : place + 1}
        </p>
      </div>
      <div className="lightbox-ways">
        <IconButton icon="back" label="Previous picture" {...way(-1)} />
        <IconButton icon="next" label="Next picture" {...way(1)} />
        <IconButton icon="close" label="Close" ref={close} onClick={onClose} />
      </div>
    </dialog>
  );
}
