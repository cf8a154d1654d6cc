// What sends the next request of a client: logged at debug, the first time and whenever it is another.
import { loaded } from "./dependency.ts";
import type { ChooseCarrier, HttpClient } from "./http/http-client.ts";
import { log } from "./observability/hooks.ts";
import type { Settings } from "./options/options.ts";

export function senderOf(choose: ChooseCarrier, settings: Settings): () => Promise<HttpClient> {
  let carriedBy: string | undefined;
  return async () => {
    const { name, send } = await loaded(() => choose(settings.fetch));
    if (name !== carriedBy) log("debug", settings, `requests are carried by ${name}`, {});
    carriedBy = name;
    return send;
  };
}
