// A dialog that is open for as long as it is on the page. Closing gives the focus back to where it was.
import { useLayoutEffect, useRef } from "react";

export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page: a dialog that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const onClose = () => {
    // The news of a closing comes late; meanwhile it may be open again.
    if (!ref.current?.open) close();
  };
  return { ref, onClose };
}
