// The backend in Express, whose session is beside the request. Behind `/late` the body is read before.
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { makeBackend, personIn } from "./backend.mjs";

const stage = JSON.parse(process.env.STAGE);
const backend = makeBackend(stage, (_request, session) => session.personId);
const serve = (req, res) =>
  getRequestListener((request) => backend(request, req.session))(req, res);

const app = express();
app.use((req, _res, next) => {
  req.session = { personId: personIn(req.headers.cookie) };
  next();
});
app.all("/api/v2/*path", serve);
app.use(express.json());
app.use("/late", serve);
const server = app.listen(0, "127.0.0.1", () =>
  console.log(`Listening on http://127.0.0.1:${server.address().port}`),
);
