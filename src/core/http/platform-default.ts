// `#http-client` on other platforms than Node: ky over fetch.
import ky from "ky";

import { fetchClient } from "./fetch-client.ts";
import type { ChooseCarrier } from "./http-client.ts";

const clientOver = fetchClient({ default: ky });

export const chooseCarrier: ChooseCarrier = (given) => ({
  name: given ? "the fetch option" : "the global fetch",
  send: clientOver(given),
});
