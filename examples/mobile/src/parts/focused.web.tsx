// In a browser, the focus would be on the page itself after each change of its content, and the next Tab would begin at
// the top.
import { type CSSProperties, useEffect, useRef } from "react";
import type { FocusedProps } from "./focused";

/** The content with which a page is opened takes no focus. */
let isOpened = false;

export function Focused({ label, isShown = true, children }: FocusedProps) {
  const whole = useRef<HTMLDivElement>(null);
  /** Has the focus, or had it when the part was left. */
  const last = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isShown) return undefined;
    const part = whole.current;
    const focus = () =>
      (last.current?.isConnected ? last.current : part)?.focus({ preventScroll: true });
    if (isOpened) focus();
    isOpened = true;
    // Such as a button that its result has replaced.
    const observer = new MutationObserver(() => {
      if (last.current?.isConnected === false && document.activeElement === document.body) focus();
    });
    if (part) observer.observe(part, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isShown]);

  return (
    <div
      ref={whole}
      role="group"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => (last.current = target)}
      style={style}
    >
      {children}
    </div>
  );
}

const style: CSSProperties = {
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  minHeight: 0,
  // No ring: it is no control.
  outline: "none",
};
