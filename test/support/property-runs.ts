/**
 * How often a property runs. Each run of the tests draws other cases, so that a third is enough on every run; the nightly
 * job runs all, by PROPERTIES=all.
 */
export function runs(all: number): number {
  return process.env["PROPERTIES"] === "all" ? all : Math.ceil(all / 3);
}
