import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { randomToken } from "#server/crypto/digest.ts";
import { client } from "./fakeProvider.ts";
import { freePort } from "./postgres.ts";

/** The real oidc-provider on loopback; typing any name there signs that person in, as `name@people.example`. */
export interface RealProvider {
  issuer: string;
  /** Submits its pages as a browser would, typing `name`; returns the URL it sends the browser back to. */
  signIn: (url: string, name: string) => Promise<URL>;
  close: () => Promise<void>;
}

interface Context {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: Provider;
  };
}

/** Grants our app access without a consent screen. */
async function grantAtOnce({ oidc }: Context) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

const page = (hint: string) =>
  `<!doctype html><title>Acme</title><form method="post"><label>Name <input name="name" value="${hint.replace(/[^\w@.-]/gu, "")}"></label><button>Continue</button></form>`;

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    const hint = typeof params["login_hint"] === "string" ? params["login_hint"] : "";
    response.writeHead(200, { "content-type": "text/html" }).end(page(hint.split("@")[0] ?? ""));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get("name") ?? "";
  await provider.interactionFinished(request, response, { login: { accountId } });
}

async function configurationFor(redirectUri: string) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const { clientId, clientSecret } = client;
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "real", alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomToken()] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: grantAtOnce,
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@people.example`, email_verified: true, name: sub }),
    }),
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
  };
}

async function signIn(url: string, name: string, home: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(url);
  for (let step = 0; step < 10 && next.origin === home; step += 1) {
    const typing = next.pathname.startsWith("/interaction/");
    const reply = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; ") },
      ...(typing ? { method: "POST", body: new URLSearchParams({ name }) } : {}),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = reply.headers.get("location");
    if (location === null) {
      throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
    }
    next = new URL(location, next);
  }
  return next;
}

/** Starts the provider for an app reachable at `publicUrl`. */
export async function startRealProvider(publicUrl: string): Promise<RealProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, await configurationFor(`${publicUrl}/oauth/callback`));
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/")) {
      interact(provider, request, response).catch(() => response.writeHead(400).end());
    } else if (request.url === "/favicon.ico") {
      response.writeHead(204).end();
    } else {
      answer(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    issuer,
    signIn: (url, name) => signIn(url, name, issuer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
