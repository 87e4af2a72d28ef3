import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import type { GithubSetting, OidcSetting } from "#server/config/ssoSettings.ts";

/** A person with an account at the provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
}

/** Misbehaviour of a provider; each function applies at its step of a sign-in. */
export interface Misdeeds {
  discovery?: (document: Record<string, unknown>) => Record<string, unknown>;
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Replaces the ID token. */
  idToken?: (claims: JWTPayload, keys: ProviderKeys) => Promise<string | undefined>;
  jwks?: (response: ServerResponse) => void;
  token?: (response: ServerResponse) => void;
}

/** Keys of the provider: the published one, and an unpublished one. */
export interface ProviderKeys {
  good: CryptoKey;
  unknown: CryptoKey;
}

/** Client id and secret that every fake provider issued. */
export const client = {
  clientId: "mailverdict",
  clientSecret: "a-secret-of-32-characters-or-more",
};

interface Grant {
  person: Person;
  asked: URLSearchParams;
  used: boolean;
}

/** A sign-in provider on loopback whose responses a test can change, correct or not. */
export interface FakeProvider {
  issuer: string;
  misdeeds: Misdeeds;
  /** Paths of the requests it received, in order. */
  asked: string[];
  oidc: OidcSetting;
  github: GithubSetting;
  /** Email addresses that GitHub's API lists for the person of a token. */
  emails: { email: string; primary: boolean; verified: boolean }[];
  /** Signs a person in at the authorization address; returns the query the browser goes back with. */
  authorize: (url: string, person: Person) => Record<string, string>;
  close: () => Promise<void>;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Starts a provider with this `id`; its published key is named `k1`. */
export async function startFakeProvider(id = "oidc"): Promise<FakeProvider> {
  const good = await generateKeyPair("RS256", { extractable: true });
  const other = await generateKeyPair("RS256");
  const keys: ProviderKeys = { good: good.privateKey, unknown: other.privateKey };
  const jwk = { ...(await exportJWK(good.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();

  const idTokenOf = async ({ person, asked }: Grant): Promise<string | undefined> => {
    const { misdeeds, issuer } = provider;
    const now = Math.floor(Date.now() / 1000);
    const plain: JWTPayload = {
      iss: issuer,
      aud: client.clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.get("nonce") ?? "",
      ...(asked.has("max_age") ? { auth_time: now } : {}),
      ...person,
    };
    const claims = misdeeds.claims?.(plain) ?? plain;
    return misdeeds.idToken === undefined
      ? new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(keys.good)
      : misdeeds.idToken(claims, keys);
  };

  const answerToken = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    const grant = grants.get(form.get("code") ?? "");
    const fits =
      grant !== undefined &&
      !grant.used &&
      sha256(form.get("code_verifier") ?? "") === grant.asked.get("code_challenge");
    if (provider.misdeeds.token !== undefined) {
      provider.misdeeds.token(response);
    } else if (!fits) {
      json(response, { error: "invalid_grant" }, 400);
    } else {
      grant.used = true;
      const token = randomToken();
      tokens.set(token, grant.person);
      const idToken = await idTokenOf(grant);
      json(response, { access_token: token, token_type: "bearer", id_token: idToken });
    }
  };

  const personOf = (request: IncomingMessage) =>
    tokens.get((request.headers.authorization ?? "").replace("Bearer ", ""));

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? "/", provider.issuer).pathname;
    provider.asked.push(path);
    const { issuer, misdeeds } = provider;
    if (path === "/.well-known/openid-configuration") {
      const document = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        authorization_response_iss_parameter_supported: true,
      };
      json(response, misdeeds.discovery?.(document) ?? document);
    } else if (path === "/jwks") {
      (misdeeds.jwks ?? ((to) => json(to, { keys: [jwk] })))(response);
    } else if (path === "/token" || path === "/login/oauth/access_token") {
      await answerToken(request, response);
    } else if (path === "/api/v3/user") {
      const person = personOf(request);
      json(response, { id: Number(person?.sub), name: person?.name ?? null });
    } else if (path === "/api/v3/user/emails") {
      json(response, provider.emails);
    } else {
      json(response, {}, 404);
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: FakeProvider = {
    issuer,
    misdeeds: {},
    asked: [],
    emails: [],
    oidc: { id, kind: "oidc", name: "Acme", issuer, ...client },
    github: {
      id: "github",
      kind: "github",
      name: "GitHub",
      issuer,
      apiUrl: `${issuer}/api/v3`,
      ...client,
    },
    authorize: (url, person) => {
      const asked = new URL(url).searchParams;
      const code = randomToken();
      grants.set(code, { person, asked, used: false });
      return { code, state: asked.get("state") ?? "", iss: issuer };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
