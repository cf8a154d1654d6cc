// A program whose last call is done must end by itself.
import { runChild, startService } from "../runner/processes.ts";
import { client, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";

export async function exit(peers: readonly string[]): Promise<Finding[]> {
  const service = await startService("service/slow-pages");
  const findings: Finding[] = [];
  try {
    for (const last of ["call", "walk left early"] as const) {
      for (const contestant of [client, ...peers]) {
        const task = { contestant, baseUrl: service.baseUrl, groupId: "pages-40", last };
        const found = await runChild<{ doneAt: number }>("reliability/exit.child", task, {
          limitMs: 30_000,
        });
        const ms = performance.timeOrigin + performance.now() - (found?.doneAt ?? 0);
        const measured = found === null ? "still there after 30 s" : `${ms.toFixed(0)} ms`;
        const finding = {
          scenario: last === "call" ? "exit after the last call" : "exit after a walk left early",
          contestant,
          measured,
        };
        findings.push(judge(finding, "within 100 ms", found !== null && ms <= 100));
      }
    }
  } finally {
    await service.stop();
  }
  return findings;
}
