// Vite with a backend that sends what the page asks for with a person's token. In your app it is part of your server.
import { getRequestListener } from "@hono/node-server";
import { GroupManagement } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import { createSandbox } from "group-management-sdk/sandbox";
import { defineConfig } from "vite";

const sandbox = createSandbox();
// An admin of the demo's troop, which is their only group.
const accessToken = sandbox.accessToken({ personId: sandbox.demo.people.admin });
const admin = new GroupManagement({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, accessToken });

const listener = getRequestListener(
  createBackend({
    client: () => admin, // in your app: of the person whose session the request's cookie names, or null
    allow: ["me.groups", "groups.overview", "groups.contacts.list", "groups.updateProfile"],
  }),
);
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    {
      name: "backend",
      configureServer: ({ middlewares }) =>
        void middlewares.use((request, response, next) =>
          request.url?.startsWith("/api/v2/") ? void listener(request, response) : next(),
        ),
    },
  ],
  server: { host: "127.0.0.1", cors: false },
});
