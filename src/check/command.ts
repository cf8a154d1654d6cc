// The command `check`: prints rows as they are found, or one JSON report at the end.
import { printableLine } from "../core/errors/redact.ts";
import { version } from "group-management-sdk";
import { changesSomething } from "../operations/catalogue.ts";
import { painter } from "../terminal/colours.ts";
import { columnsOf, fold } from "../terminal/folding.ts";
import type { Host } from "../terminal/host.ts";
import { safeJson } from "../terminal/json.ts";
import { exitCodes, onInterruption, outliveReader } from "../terminal/program.ts";
import { useProxy } from "../terminal/proxy.ts";
import { checkService, type Finding } from "./check-service.ts";
import {
  type Layout,
  factLines,
  heading,
  readingLines,
  readingsHeading,
  summary,
  untriedLines,
} from "./report/print.ts";
import { withoutSecret } from "./report/plain.ts";
import { type Fact, isWrong, type OperationReading, type Report } from "./report/report.ts";
import { help, readCommandLine, type CheckInput } from "./command-line.ts";

/** Runs the check of the address and the credential in the environment; returns the exit code. */
export async function check(args: readonly string[], host: Host): Promise<number> {
  outliveReader();
  const input = readCommandLine(args, host.env);
  const columns = columnsOf(host.stdout, host.env);
  if (input === "help") {
    host.stdout.write(fold(help, columns));
    return exitCodes.well;
  }
  const stopping = new AbortController();
  let exitCode: number = exitCodes.interrupted;
  const release = onInterruption(host, (code) => {
    exitCode = code;
    stopping.abort(new Error("stopped"));
  });
  try {
    const layout = { columns, paint: painter(host.stdout, host.env) };
    const write = (text: string) => void host.stdout.write(text);
    const proxy = await useProxy(host.env);
    const findings = checkService(input, stopping.signal, proxy);
    const well = await printCheck(input, layout, write, findings);
    return well ? exitCodes.well : exitCodes.wrong;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    host.stderr.write("Stopped.\n");
    return exitCode;
  } finally {
    release();
  }
}

/** Prints the findings of a check; returns whether nothing is wrong. */
export async function printCheck(
  input: CheckInput,
  layout: Layout,
  write: (text: string) => void,
  findings: AsyncIterable<Finding>,
): Promise<boolean> {
  const { json, baseUrl, kind, secret } = input;
  const show = (text: string) => void (json || write(withoutSecret(text, secret)));
  const facts: Fact[] = [];
  const readings: OperationReading[] = [];
  let groupId: string | null = null;
  show(`${heading(baseUrl, layout)}\n`);
  for await (const finding of findings) {
    if ("fact" in finding) {
      facts.push(finding.fact);
      show(factLines(finding.fact, layout));
    } else if ("reading" in finding) {
      const { reading } = finding;
      readings.push(reading);
      if (!changesSomething(reading.operation)) show(readingLines(reading, layout));
    } else {
      ({ groupId } = finding);
      show(readingsHeading(groupId && printableLine(groupId), layout));
    }
  }
  show(
    untriedLines(
      readings.filter(({ operation }) => changesSomething(operation)),
      layout,
    ),
  );
  show(`\n${summary(facts, readings, layout)}`);
  const well = ![...facts, ...readings].some(isWrong);
  if (json) {
    const report: Report = {
      format: 1,
      version,
      baseUrl,
      credential: kind,
      groupId,
      well,
      facts,
      readings,
    };
    write(withoutSecret(`${safeJson(report, 2)}\n`, secret));
  }
  return well;
}
