// The demo's authorization server: to whom it gives what. The app's part of this is the library's.
import { createHash } from "node:crypto";
import { identityServer } from "../../server/identity.ts";
import { newSandbox } from "./support/open-app.tsx";

type Params = Record<string, string>;

const client_id = "group-mobile";
const redirect_uri = "org.example.groups://signed-in";
const verifier = "a".repeat(43);
const code_challenge = createHash("sha256").update(verifier).digest("base64url");

function server() {
  const sandbox = newSandbox();
  const identity = identityServer(sandbox);
  const ask = (path: string, params: Params) => {
    const [query, form] = [new URLSearchParams(params), new URLSearchParams(params)];
    return identity({ path, query, form, authorization: "" })!;
  };
  const authorize = (changed: Params = {}) => {
    const person = sandbox.demo.people.owner;
    const challenge = { code_challenge, code_challenge_method: "S256" };
    const request = { client_id, redirect_uri, ...challenge, state: "s", person, ...changed };
    return ask("/authorize", request);
  };
  const code = () => new URL(authorize().headers["location"] ?? "").searchParams.get("code") ?? "";
  /** Tokens, or why there are none. */
  const token = (form: Params): Params =>
    JSON.parse(ask("/token", { client_id, ...form }).body) as Params;
  const exchange = (changed: Params = {}) => {
    const request = { grant_type: "authorization_code", redirect_uri, code_verifier: verifier };
    return token({ ...request, code: code(), ...changed });
  };
  return { ask, authorize, token, code, exchange };
}

const refused = { error: "invalid_grant" };
const given = { token_type: "Bearer" };

test("a code is good once, with the verifier and the redirect address of its request", () => {
  const { code, exchange } = server();
  expect(exchange({ code_verifier: "b".repeat(43) })).toEqual(refused);
  expect(exchange({ redirect_uri: "exp://elsewhere" })).toEqual(refused);
  const once = code();
  expect(exchange({ code: once })).toMatchObject(given);
  expect(exchange({ code: once })).toEqual(refused);
});

test("a refresh token is good once, and not after it was revoked", () => {
  const { ask, exchange, token } = server();
  const renew = ({ refresh_token = "" }: Params) =>
    token({ grant_type: "refresh_token", refresh_token });
  const first = exchange();
  const second = renew(first);
  expect(second).toMatchObject(given);
  expect(renew(first)).toEqual(refused);
  ask("/revoke", { token: second["refresh_token"] ?? "" });
  expect(renew(second)).toEqual(refused);
});

test.each([
  ["https://evil.example/signed-in", 400],
  ["http://127.0.0.1.evil.example:4180/signed-in", 400],
  ["http://127.0.0.1:4180/signed-in", 302],
  ["exp://192.168.0.4:8081/--/signed-in", 302],
])("a code for %s answers %i", (redirect, status) => {
  expect(server().authorize({ redirect_uri: redirect }).status).toBe(status);
});

test("a request without PKCE is sent back without a code", () => {
  const { headers } = server().authorize({ code_challenge_method: "plain" });
  expect(headers["location"]).toBe(`${redirect_uri}?error=invalid_request&state=s`);
});
