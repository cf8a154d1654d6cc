// The state of the page that an entry of the browser's history keeps, beside its address.
import "@tanstack/react-router";

declare module "@tanstack/history" {
  interface HistoryState {
    /** The groups are shown over the page; on a phone only. */
    groupsOpen?: boolean;
    /** The entry before this one is the same page without what was opened over it: closing goes back to it. */
    openedOver?: boolean;
  }
}
