// Vite with a backend in front of the service: it knows who is signed in, and adds their token. In your app this is your
// server, and the sandbox is the real service.
import { createSandbox } from "group-management-sdk/sandbox";
import { defineConfig } from "vite";

export default defineConfig(async () => {
  const sandbox = createSandbox();
  const { baseUrl } = await sandbox.listen();
  // An admin of the demo's troop, which is their only group.
  const accessToken = sandbox.accessToken({ personId: sandbox.demo.people.admin });
  const authorization = `Bearer ${accessToken}`;
  const proxy = { "/api/v2": { target: new URL(baseUrl).origin, headers: { authorization } } };
  return { root: import.meta.dirname, server: { host: "127.0.0.1", proxy } };
});
