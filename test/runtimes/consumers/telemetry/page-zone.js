// A page whose contexts are zones, as Angular's are.
import "zone.js";
import { ZoneContextManager } from "@opentelemetry/context-zone-peer-dep";
import { playIn } from "./page.js";

export const play = (baseUrl) => playIn(baseUrl, { contextManager: new ZoneContextManager() });
