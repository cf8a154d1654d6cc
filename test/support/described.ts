// Holds every response that the sandbox gives, through whichever adapter, against the OpenAPI document, unless the test
// itself asked for an altered one. The sandbox is changed for that once in a process, however many files of tests share it.
import { AsyncLocalStorage } from "node:async_hooks";

import { Faults } from "../../src/sandbox/service/faults.ts";
import { findRoute } from "../../src/sandbox/service/router.ts";
import { Service } from "../../src/sandbox/service/service.ts";
import { describedOperation, responseProblems } from "./openapi.ts";

/** Problems of the responses so far. */
export const problems: unknown[] = [];

const exchange = new AsyncLocalStorage<{ altered: boolean }>();

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
    const name = route?.operation;
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
