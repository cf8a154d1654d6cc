// The demo's authorization server: to whom it gives what. The app's part of this is the library's.
import { createHash } from "node:crypto";
import { identityServer } from "../../server/identity.ts";
import { newSandbox } from "./support/open-app.tsx";

const redirectUri = "org.example.groups://signed-in";
const verifier = "a".repeat(43);
const challenge = createHash("sha256").update(verifier).digest("base64url");

function server() {
  const sandbox = newSandbox();
  const identity = identityServer(sandbox);
  const none = new URLSearchParams();
  const ask = (path: string, query: object, form: object = {}, authorization = "") =>
    identity({
      path,
      query: new URLSearchParams(query as Record<string, string>),
      form: new URLSearchParams(form as Record<string, string>),
      authorization,
    })!;
  const authorize = (more: object = {}) =>
    ask("/authorize", {
      client_id: "group-mobile",
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "s",
      person: sandbox.demo.people.owner,
      ...more,
    });
  const token = (form: object) => {
    const { status, body } = ask("/token", none, { client_id: "group-mobile", ...form });
    const { error, refresh_token: refreshToken } = JSON.parse(body) as Record<string, string>;
    return { status, error, refreshToken };
  };
  const code = () => new URL(authorize().headers["location"] ?? "").searchParams.get("code") ?? "";
  const exchange = (more: object = {}) =>
    token({
      grant_type: "authorization_code",
      code: code(),
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...more,
    });
  return { ask, authorize, token, code, exchange };
}

test("a code is good once, with the verifier and the redirect address of its request", () => {
  const { code, exchange } = server();
  expect(exchange({ code_verifier: "b".repeat(43) })).toMatchObject({ error: "invalid_grant" });
  expect(exchange({ redirect_uri: "exp://elsewhere" })).toMatchObject({ error: "invalid_grant" });
  const once = code();
  expect(exchange({ code: once })).toMatchObject({ status: 200 });
  expect(exchange({ code: once })).toMatchObject({ status: 400, error: "invalid_grant" });
});

test("a refresh token is good once, and not after it was revoked", () => {
  const { ask, exchange, token } = server();
  const renew = (refresh: string | undefined) =>
    token({ grant_type: "refresh_token", refresh_token: refresh });
  const first = exchange();
  const second = renew(first.refreshToken);
  expect(second.status).toBe(200);
  expect(renew(first.refreshToken)).toMatchObject({ error: "invalid_grant" });
  ask("/revoke", {}, { token: second.refreshToken });
  expect(renew(second.refreshToken)).toMatchObject({ error: "invalid_grant" });
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
  expect(headers["location"]).toBe(`${redirectUri}?error=invalid_request&state=s`);
});
