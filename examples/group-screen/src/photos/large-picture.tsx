// The display copy of a picture or a video.
import type { AlbumItem } from "group-management-sdk";
import { useState } from "react";

interface LargePictureProps {
  item: AlbumItem;
  words: string;
  onBroken: () => void;
}

export function LargePicture({ item, words, onBroken }: LargePictureProps) {
  const [playable, setPlayable] = useState(item.kind === "VIDEO");
  if (playable) {
    // A video this browser cannot play is shown as its picture.
    const giveUp = () => setPlayable(false);
    return (
      <video
        src={item.displayUrl}
        poster={item.thumbUrl}
        controls
        playsInline
        aria-label={words}
        onError={giveUp}
      />
    );
  }
  const still = item.kind === "PHOTO" ? item.displayUrl : item.thumbUrl;
  return <img src={still} alt={words} onError={onBroken} />;
}
