// A small authorization server for the demo: the people of the sandbox sign in by choosing who they are. It knows what
// the app needs of OAuth 2.0 (RFC 6749, 7636, 7009) and of OpenID Connect's UserInfo, and gives out the sandbox's tokens.
// The service's own server is described nowhere; in an app of your own, its addresses are settings.
import { createHash, randomUUID } from "node:crypto";
import type { Sandbox } from "group-management-sdk/sandbox";

export interface IdentityRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The body of a POST. */
  readonly form: URLSearchParams;
  readonly authorization: string;
}

export interface IdentityAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Null for a path that is not the server's. */
export type IdentityServer = (request: IdentityRequest) => IdentityAnswer | null;

/** A code that was given out: for which request, and to whom. */
interface Issued {
  readonly personId: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

interface Renewable {
  readonly personId: string;
  readonly accessToken: string;
}

export const clientId = "group-mobile";

/** An app's own scheme, Expo Go, or a page of this computer. */
const isRedirect = (uri: string) =>
  /^(org\.example\.groups|exps?):\/\/|^http:\/\/(127\.0\.0\.1|localhost):\d+\/signed-in$/.test(uri);

export function identityServer(sandbox: Sandbox): IdentityServer {
  const { owner, parent, termsPending } = sandbox.demo.people;
  const people = new Map([
    [owner, { name: "Marisol", about: "Owner of the troop" }],
    [parent, { name: "Inés", about: "Parent of two scouts" }],
    [termsPending, { name: "Ngozi", about: "Has to accept the new terms" }],
  ]);
  const codes = new Map<string, Issued>();
  const renewable = new Map<string, Renewable>();

  /** The page on which a person chooses who they are; with `person`, back to the app with a code. */
  function authorize(query: URLSearchParams): IdentityAnswer {
    const redirectUri = query.get("redirect_uri") ?? "";
    // An address that is not the app's gets no redirect.
    if (query.get("client_id") !== clientId || !isRedirect(redirectUri)) {
      return html(400, "<h1>This app is not known here.</h1>");
    }
    const state = query.get("state") ?? "";
    const challenge = query.get("code_challenge") ?? "";
    if (query.get("code_challenge_method") !== "S256" || challenge === "") {
      return goTo(redirectUri, { error: "invalid_request", state });
    }
    const personId = query.get("person");
    if (personId === null) return html(200, choices(query));
    if (!people.has(personId)) return goTo(redirectUri, { error: "access_denied", state });
    const code = randomUUID();
    codes.set(code, { personId, redirectUri, challenge });
    return goTo(redirectUri, { code, state });
  }

  function choices(query: URLSearchParams): string {
    const links = [...people].map(([id, { name, about }]) => {
      const next = new URLSearchParams([...query, ["person", id]]);
      return `<a href="/authorize?${escaped(`${next}`)}"><b>${name}</b>${about}</a>`;
    });
    return `<h1>Sign in</h1><p>The demo has a few people. Who are you?</p>${links.join("")}`;
  }

  function token(form: URLSearchParams): IdentityAnswer {
    if (form.get("client_id") !== clientId) return refused("invalid_client");
    const grant = form.get("grant_type");
    if (grant === "authorization_code") return fromCode(form);
    if (grant === "refresh_token") return fromRefreshToken(form.get("refresh_token") ?? "");
    return refused("unsupported_grant_type");
  }

  /** A code is taken once, and only with the verifier of its request. */
  function fromCode(form: URLSearchParams): IdentityAnswer {
    const code = form.get("code") ?? "";
    const issued = codes.get(code);
    codes.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isTheirs =
      issued?.challenge === challenge && issued.redirectUri === form.get("redirect_uri");
    return isTheirs ? tokensFor(issued.personId) : refused("invalid_grant");
  }

  /** A refresh token is taken once; the access token that came with it ends. */
  function fromRefreshToken(refreshToken: string): IdentityAnswer {
    const personId = end(refreshToken);
    return personId === null ? refused("invalid_grant") : tokensFor(personId);
  }

  function tokensFor(personId: string): IdentityAnswer {
    const refreshToken = `refresh-${randomUUID()}`;
    const accessToken = sandbox.accessToken({ personId });
    renewable.set(refreshToken, { personId, accessToken });
    return json(200, {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: "Bearer",
    });
  }

  function end(refreshToken: string): string | null {
    const ended = renewable.get(refreshToken);
    if (!ended) return null;
    renewable.delete(refreshToken);
    sandbox.revoke(ended.accessToken);
    return ended.personId;
  }

  function userInfo(authorization: string): IdentityAnswer {
    const found = [...renewable.values()].find(
      ({ accessToken }) => authorization === `Bearer ${accessToken}`,
    );
    if (!found) return refused("invalid_token", 401);
    return json(200, { sub: found.personId, name: people.get(found.personId)?.name });
  }

  return ({ path, query, form, authorization }) => {
    if (path === "/authorize") return authorize(query);
    if (path === "/token") return token(form);
    if (path === "/userinfo") return userInfo(authorization);
    if (path !== "/revoke") return null;
    end(form.get("token") ?? "");
    // Also for one that is not known (RFC 7009, 2.2).
    return json(200, {});
  };
}

function json(status: number, value: unknown): IdentityAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  };
}

const refused = (error: string, status = 400) => json(status, { error });

function goTo(redirectUri: string, params: Record<string, string>): IdentityAnswer {
  const location = `${redirectUri}?${new URLSearchParams(params)}`;
  return { status: 302, headers: { location }, body: "" };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function html(status: number, content: string): IdentityAnswer {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<meta name="viewport" content="width=device-width">
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem }
  a { display: block; margin: 1rem 0; padding: 1rem; border: 1px solid #8888; border-radius: 14px;
    color: inherit; text-decoration: none }
  b { display: block }
</style><main>${content}</main></html>`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body,
  };
}
