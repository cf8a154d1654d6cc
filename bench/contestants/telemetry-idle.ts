// This repository's client with `openTelemetry()`, in a program that has registered no SDK.
import { openTelemetry } from "group-management-sdk/opentelemetry";
import type { CreateContestant } from "./contestant.ts";
import { createWith } from "./group-management-sdk.ts";

export const create: CreateContestant = createWith({ instrumentation: openTelemetry() });
