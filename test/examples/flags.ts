/** Node's flags for an example: they select the client's sources, or with `BUILT` its build. */
export const flags = process.env["BUILT"] ? [] : ["--conditions=group-management-source"];
