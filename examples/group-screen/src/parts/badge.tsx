// A state in one or two words.
import type { Word } from "../../../shared/words.ts";

export function Badge({ word }: { word: Word }) {
  return (
    <span className="badge" dir="auto" data-tone={word.tone}>
      {word.label}
    </span>
  );
}
