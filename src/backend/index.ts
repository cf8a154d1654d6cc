// The `./backend` entry: the requests of an app's own pages, sent to the service with a credential.
export { type Backend, type BackendOptions, createBackend } from "./create-backend.ts";
