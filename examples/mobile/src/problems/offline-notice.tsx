// Says that there is no connection, below whatever is shown.
import { Notice } from "../parts/notice.tsx";
import { useIsOnline } from "./as-of.tsx";

/** `text`: what that means where it is said. */
export function OfflineNotice({ text }: { readonly text: string }) {
  return useIsOnline() ? null : <Notice tone="bad" text={`No connection. ${text}`} />;
}
