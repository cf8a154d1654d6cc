// `#http-client` on other platforms than Node: ky over fetch.
import ky from "ky";

import { fetchClient } from "./fetch-client.ts";
import type { ChooseCarrier, Fetch } from "./http-client.ts";

const clientOver = fetchClient({ default: ky });

export const chooseCarrier: ChooseCarrier = (given) => ({
  name: given ? "the fetch option" : "the global fetch",
  send: clientOver(given),
});

/** Everything is loaded already. */
export function loadAhead(_given: Fetch | undefined): void {}
