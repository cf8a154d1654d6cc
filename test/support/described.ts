// In the sandbox's own tests every response that it gives, through whichever adapter, is held against the OpenAPI
// document, unless the test itself asked for an altered one.
import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect } from "vitest";

import type { OperationName } from "../../src/catalogue.ts";

if (expect.getState().testPath?.includes("/test/sandbox/")) {
  const [{ Faults }, { findRoute }, { Service }, { describedOperation, responseProblems }] =
    await Promise.all([
      import("../../src/sandbox/control/faults.ts"),
      import("../../src/sandbox/routing/router.ts"),
      import("../../src/sandbox/service.ts"),
      import("./openapi.ts"),
    ]);
  const exchange = new AsyncLocalStorage<{ altered: boolean }>();
  const problems: unknown[] = [];

  // oxlint-disable-next-line typescript/unbound-method -- applied to the `this` that it is called with
  const { take } = Faults.prototype;
  Faults.prototype.take = function taken(...given) {
    const fault = take.apply(this, given);
    const store = exchange.getStore();
    if (store && fault?.alter !== undefined) store.altered = true;
    return fault;
  };

  // oxlint-disable-next-line typescript/unbound-method -- applied to the `this` that it is called with
  const { answer } = Service.prototype;
  Service.prototype.answer = function answered(...given) {
    return exchange.run({ altered: false }, async () => {
      const outcome = await answer.apply(this, given);
      const [{ url, method }] = given;
      const route = findRoute(method, new URL(url).pathname.slice(this.basePath.length));
      const name = route?.operation as OperationName | undefined;
      if (name === undefined || !describedOperation(name) || exchange.getStore()?.altered) {
        return outcome;
      }
      if (outcome.kind === "answer" && typeof outcome.sent.body === "string") {
        const { status, body } = outcome.sent;
        const found = responseProblems(name, status, JSON.parse(body));
        if (found.length > 0) problems.push({ operation: name, status, found });
      }
      return outcome;
    });
  };

  afterEach(() => expect(problems.splice(0)).toEqual([]));
}
