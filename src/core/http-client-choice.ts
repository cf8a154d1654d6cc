// The HTTP client of the next request, logged at debug the first time and whenever it is another.
import { loaded } from "./errors/dependency.ts";
import type { Carrier, ChooseCarrier, HttpClient } from "./http/http-client.ts";
import { log } from "./observability/hooks.ts";
import type { Settings } from "./options/options.ts";

export function httpClientOf(
  choose: ChooseCarrier,
  settings: Settings,
): () => HttpClient | Promise<HttpClient> {
  let carriedBy: string | undefined;
  const use = ({ name, send }: Carrier) => {
    if (name !== carriedBy) log("debug", settings, `requests are carried by ${name}`, {});
    carriedBy = name;
    return send;
  };
  return () => {
    const carrier = choose(settings.fetch);
    return carrier instanceof Promise ? loaded(() => carrier).then(use) : use(carrier);
  };
}
