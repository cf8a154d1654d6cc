/** What Node is told to run an example with: the client's sources, or its build where that has been made (`BUILT`). */
export const flags = process.env["BUILT"] ? [] : ["--conditions=group-management-source"];
