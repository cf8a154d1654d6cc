// A program without an SDK, with the earliest version of OpenTelemetry's API.
import { traced } from "./traced.js";

export async function play(baseUrl) {
  await traced(baseUrl);
  return { spans: [], carried: [], metrics: [] };
}
