// A page and its backend on node:http, at two ports: each is of another origin than the other. Hono answers at the second.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { makeBackend, personIn } from "./backend.mjs";

const backend = makeBackend(JSON.parse(process.env.STAGE));
const alone = getRequestListener(backend);
const ofPerson = makeBackend(JSON.parse(process.env.STAGE), (_request, personId) => personId);
const app = new Hono();
app.use(async (c, next) => {
  c.set("session", personIn(c.req.header("cookie")));
  await next();
});
app.all("/api/v2/*", (c) => ofPerson(c.req.raw, c.get("session")));
const inHono = getRequestListener(app.fetch);

const serve = (listener) =>
  createServer((request, response) => {
    const { url } = request;
    if (url.startsWith("/api/v2/")) return void listener(request, response);
    const cookie = `session=${url === "/sign-out" ? "; Max-Age=0" : "owner"}; HttpOnly; Path=/`;
    const name = url === "/" ? "/index.html" : url;
    readFile(`dist${name}`).then(
      (content) => {
        const type = name.endsWith(".js") ? "text/javascript" : "text/html";
        const policy = "default-src 'self'; connect-src 'self' http://127.0.0.1:*";
        response.writeHead(200, {
          "content-type": type,
          "set-cookie": cookie,
          "content-security-policy": policy,
        });
        response.end(content);
      },
      () => response.writeHead(204, { "set-cookie": cookie }).end(),
    );
  });

for (const [name, listener] of Object.entries({ alone, inHono })) {
  const server = serve(listener);
  server.listen(0, "127.0.0.1", () =>
    console.log(`${name} http://127.0.0.1:${server.address().port}`),
  );
}
