// The limits of the specification (8), for client, sandbox, programs and documents. Single constants, so that a bundle has
// only those that it uses.

/** Items of a page. */
export const largestPage = 200;
export const defaultPage = 50;

/** Hits of a search. */
export const largestSearch = 20;
export const defaultSearch = 8;

/** Characters of a search's question. */
export const shortestQuestion = 2;
export const longestQuestion = 500;

/** Searches per hour: for each person, and in a group's documents for each person and group. */
export const searchesPerHour = 120;

/** Bytes of the JSON of the four calls that require a body. */
export const largestBody = 16 * 1024;

/** Ids in `contactIds`. */
export const mostContactIds = 500;

/** Ids in `skip`. */
export const mostSkipped = 300;

/** Events in an overview. */
export const mostUpcomingEvents = 5;

/** Blueprints of a vertical's descriptor. */
export const mostBlueprints = 20;
