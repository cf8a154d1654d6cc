// The text of a search field. It shows at once what is typed; the address follows when the typing pauses, and what
// is in the address when one comes back is in the field again.
import { useEffect, useEffectEvent, useState } from "react";

/** A pause in the typing, in milliseconds. */
const PAUSE = 250;

export function useSearchText(
  inAddress: string,
  write: (text: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  const writeNow = useEffectEvent(write);
  useEffect(() => {
    const text = typed.trim();
    if (text === known) return undefined;
    const timer = setTimeout(() => writeNow(text), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, known]);
  return [typed, setTyped];
}
