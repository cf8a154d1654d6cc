export { Agent, Client } from "undici";
