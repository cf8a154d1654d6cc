// Says that there is no connection, below any screen.
import { Notice } from "../parts/notice.tsx";
import { useIsOnline } from "./as-of.tsx";

export function OfflineNotice() {
  return useIsOnline() ? null : <Notice tone="bad" text="You are offline." />;
}
