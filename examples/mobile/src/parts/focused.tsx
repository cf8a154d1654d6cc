// A part of the app that takes the focus once it is shown. Phones do this by themselves. In a browser, the focus would be
// on the page itself after each change of its content, and the next Tab would begin at the top.
import { type ReactNode, useEffect, useRef } from "react";
import { Platform, StyleSheet, View } from "react-native";

interface Props {
  /** Its name, to be read out. */
  readonly label: string;
  readonly isShown?: boolean;
  readonly children: ReactNode;
}

/** The content with which a page is opened takes no focus. */
let isOpened = false;

export const Focused = Platform.OS === "web" ? FocusedInBrowser : ({ children }: Props) => children;

function FocusedInBrowser({ label, isShown = true, children }: Props) {
  // In a browser a view is an element.
  const whole = useRef<View & HTMLElement>(null);
  /** Has the focus, or had it when the part was left. */
  const last = useRef<HTMLElement>(null);

  useEffect(() => {
    const part = whole.current;
    if (!isShown || !part) return undefined;
    const focus = () =>
      (last.current?.isConnected ? last.current : part).focus({ preventScroll: true });
    if (isOpened) focus();
    isOpened = true;
    // Such as a button that its result has replaced.
    const observer = new MutationObserver(() => {
      if (last.current?.isConnected === false && document.activeElement === document.body) focus();
    });
    observer.observe(part, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isShown]);

  const onFocus = ({ target }: { readonly target: unknown }) => {
    last.current = target as HTMLElement;
  };
  return (
    <View
      ref={whole}
      role="group"
      aria-label={label}
      tabIndex={-1}
      {...{ onFocus }}
      style={styles.part}
    >
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  // No ring: it is no control.
  part: { flexGrow: 1, flexShrink: 1, minHeight: 0, outlineWidth: 0 },
});
