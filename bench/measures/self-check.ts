// Proves equal work before anything is measured: every contestant must give back every field as the
// service sent it, in as many requests as the yardstick.
import { askService, runChild } from "../runner/processes.ts";
import type { Service } from "../runner/processes.ts";
import type { Fingerprints } from "./self-check.child.ts";

const pages = 9;
const requests = 1 + 1 + pages;

export interface SelfCheck extends Fingerprints {
  requests: number;
}

export async function checkEqualWork(
  service: Service,
  names: readonly string[],
): Promise<SelfCheck> {
  await askService(service, "/requests");
  let expected: Fingerprints | undefined;
  for (const contestant of names) {
    const task = { contestant, baseUrl: service.baseUrl, groupId: `pages-${pages}` };
    const found = await runChild<Fingerprints>("measures/self-check.child", task);
    const sent = await askService<number>(service, "/requests");
    expected ??= found ?? undefined;
    if (sent !== requests) throw new Error(`${contestant} sent ${sent} requests, not ${requests}`);
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new Error(`${contestant} gave other fields than ${names[0]}`);
    }
  }
  if (expected === undefined) throw new Error("nobody was checked");
  return { ...expected, requests };
}
