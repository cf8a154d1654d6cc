// A time in a record.

/** A date-time as the service writes it: ISO 8601, in UTC, such as `2026-03-14T09:00:00.000Z`. */
export type Instant = string;
