// The types of a backend's second argument.
import type { GroupManagement } from "group-management-sdk";
import { type Backend, createBackend } from "group-management-sdk/backend";
import { expectTypeOf, test } from "vitest";

declare const client: GroupManagement;
declare const request: Request;
interface Session {
  readonly personId: string;
}

test("the context of a backend is what its client function takes", () => {
  const backend = createBackend({
    client: (_request, session: Session) => (session.personId ? client : null),
    allow: ["me.groups"],
  });
  expectTypeOf(backend).toEqualTypeOf<Backend<Session>>();
  expectTypeOf(backend).toBeCallableWith(request, { personId: "p" });
  // @ts-expect-error The client function needs a session.
  void backend(request);
  // @ts-expect-error A session has a person.
  void backend(request, {});
});

test("a context that may be undefined may be left out", () => {
  const backend = createBackend({
    client: (_request, session?: Session) => (session ? client : null),
    allow: ["me.groups"],
  });
  expectTypeOf(backend).toBeCallableWith(request);
  expectTypeOf(backend).toBeCallableWith(request, { personId: "p" });
  // @ts-expect-error A session has a person.
  void backend(request, {});
});

test("a backend without a context takes whatever a framework passes", () => {
  const backend = createBackend({ client: () => client, allow: ["me.groups"] });
  expectTypeOf(backend).toEqualTypeOf<Backend>();
  expectTypeOf(backend).toBeCallableWith(request);
  // Next.js passes the parameters of the route.
  type Route = (asked: Request, context: { params: Promise<{ path: string[] }> }) => unknown;
  expectTypeOf(backend).toExtend<Route>();
});
