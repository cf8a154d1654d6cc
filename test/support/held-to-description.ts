// In the sandbox's own tests every response is as the OpenAPI document describes it.
import { afterEach, expect } from "vitest";

import { problems } from "./described.ts";

afterEach(() => expect(problems.splice(0)).toEqual([]));
