// A service that allows 60 requests in 3 s, 300 calls, 20 at once: five windows, so 12 s at best, and 12.95 where each
// window is reported to end 0.95 s later than it does.
import { askService, runChild, startService } from "../runner/processes.ts";
import type { LimitPlan, LimitState } from "../service/limit.ts";
import type { ManyCalls } from "./many-calls.ts";
import { client, inBatches, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";

const calls = 300;
const atOnce = 20;
const allowed = 60;
const windowMs = 3000;
const windowsMs = (calls / allowed - 1) * windowMs;
const idealMs = { aligned: windowsMs, "from start": windowsMs + 950 };
const limitMs = 60_000;

export const plainPacingScenario = "pacing, windows aligned";

interface Variant {
  name: string;
  plan: LimitPlan;
  peers: boolean;
}

export const plain: LimitPlan = {
  allowed,
  windowMs,
  windows: "aligned",
  retryAfter: "exact",
  clockOffsetMs: 0,
};

const variants: Variant[] = (["aligned", "from start"] as const).flatMap((windows) => {
  const peers = windows === "aligned";
  return [
    { name: `windows ${windows}`, plan: { ...plain, windows }, peers },
    {
      name: `windows ${windows}, Retry-After always 1`,
      plan: { ...plain, windows, retryAfter: "always 1" },
      peers,
    },
    {
      name: `windows ${windows}, client's clock 90 s late`,
      plan: { ...plain, windows, clockOffsetMs: 90_000 },
      peers: false,
    },
    {
      name: `windows ${windows}, client's clock 90 s early`,
      plan: { ...plain, windows, clockOffsetMs: -90_000 },
      peers: false,
    },
  ];
});

async function run(variant: Variant, contestant: string): Promise<Finding> {
  const service = await startService("service/limit", variant.plan);
  const scenario = `pacing, ${variant.name}`;
  try {
    const task = { contestant, baseUrl: service.baseUrl, groupId: "pages-1", calls, atOnce };
    const found = await runChild<ManyCalls>("reliability/pacing.child", task, { limitMs });
    const { refusals } = await askService<LimitState>(service, "/state");
    const bar = "no 429, every call answered, at most 1.10 × the ideal time";
    if (found === null) {
      const measured = `${refusals} refusals (429), not done after ${limitMs / 1000} s`;
      return judge({ scenario, contestant, measured, value: refusals }, bar, false);
    }
    const ratio = found.totalMs / idealMs[variant.plan.windows];
    const measured =
      `${refusals} refusals (429), ${found.failed} of ${calls} calls failed, ` +
      `${(found.totalMs / 1000).toFixed(1)} s, ${ratio.toFixed(2)} × ideal`;
    const passed = refusals === 0 && found.answered === calls && ratio <= 1.1;
    return judge({ scenario, contestant, measured, value: refusals }, bar, passed);
  } finally {
    await service.stop();
  }
}

export function pacing(peers: readonly string[]): Promise<Finding[]> {
  const runs = variants.flatMap((variant) =>
    [client, ...(variant.peers ? peers : [])].map((contestant) => ({ variant, contestant })),
  );
  return inBatches(runs, 8, ({ variant, contestant }) => run(variant, contestant));
}
