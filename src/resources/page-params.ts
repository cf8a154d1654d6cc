// The query parameters of every list with cursors.

/** The fields of the operation of such a list. */
export const pageFields = { limit: "pageSize", cursor: "textOrNull" } as const;

/** The part of a list to read. */
export interface PageParams {
  /** Items per page, 1 to 200. By default `await` gets 50 (the service's default), and a loop requests 200. */
  limit?: number | undefined;
  /** The `nextCursor` of an earlier page, to continue after it; null starts from the beginning. */
  cursor?: string | null | undefined;
}
