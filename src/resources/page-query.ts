// What every list with cursors takes.

/** Its fields, for the operation of such a list. */
export const pageFields = { limit: "pageSize", cursor: "textOrNull" } as const;

/** Which part of a list to read. */
export interface PageQuery {
  /** Items of a page, 1 to 200. `await` leaves the default of 50 to the service; a walk asks for 200. */
  limit?: number | undefined;
  /** The `nextCursor` of an earlier page, to go on after it; null is the beginning. */
  cursor?: string | null | undefined;
}
