import * as oidc from "openid-client";
import type { OidcSetting } from "#server/config/ssoSettings.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { type Provider, ProviderRefused, type VerifiedIdentity } from "./provider.ts";
import { type ProviderFetch, ProviderUnreachable } from "./providerFetch.ts";

/** How long a discovery document is believed; its keys are read again by themselves when one is missing. */
const discoveryMs = 3_600_000;

/** Basic where the provider takes it, which is the default of discovery; in the body otherwise. */
function clientAuth(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

async function discover(setting: OidcSetting, ask: ProviderFetch): Promise<oidc.Configuration> {
  const plain = setting.issuer.startsWith("http:");
  return oidc.discovery(
    new URL(setting.issuer),
    setting.clientId,
    {},
    clientAuth(setting.clientSecret),
    {
      [oidc.customFetch]: (url, { method, headers, body }) =>
        ask(url, { method, headers, body: body as BodyInit | null }),
      // Signatures of ID tokens are checked although TLS already says where they come from.
      execute: [
        oidc.enableNonRepudiationChecks,
        // The settings allow plain addresses of this machine alone, and so does the fetch.
        ...(plain ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** What went wrong, in our two words: the provider cannot be asked, or it said something we do not take. */
function faultOf(error: unknown): ProviderUnreachable | ProviderRefused {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable || cause instanceof ProviderRefused) {
      return cause;
    }
  }
  const {
    message,
    code,
    error: said,
  } = error as { message?: string; code?: string; error?: string };
  return new ProviderRefused([message, code, said].filter(Boolean).join(", "), { cause: error });
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Microsoft says in `xms_edov` what others say in `email_verified`. */
function isVerified(claims: Record<string, unknown>): boolean {
  const { email_verified: verified, xms_edov: edov } = claims;
  return verified === true || edov === true || edov === 1 || edov === "1" || edov === "true";
}

/** The claims about a person: of the ID token, and of the userinfo endpoint where the token names no address. */
async function claimsOf(
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<VerifiedIdentity> {
  const proven = tokens.claims();
  if (proven === undefined || proven.sub.trim() === "") {
    throw new ProviderRefused("no subject");
  }
  // The library looks at it only where there are several audiences (OpenID Connect Core §3.1.3.7, 5).
  if (proven["azp"] !== undefined && proven["azp"] !== config.clientMetadata().client_id) {
    throw new ProviderRefused("another authorized party");
  }
  const endpoint = config.serverMetadata().userinfo_endpoint;
  const more =
    proven["email"] === undefined && endpoint !== undefined
      ? await oidc.fetchUserInfo(config, tokens.access_token, proven.sub)
      : {};
  const claims: Record<string, unknown> = { ...more, ...proven };
  return {
    issuer: proven.iss,
    subject: proven.sub,
    email: text(claims["email"]),
    emailVerified: isVerified(claims),
    name: text(claims["name"]) ?? "",
    provedAtS: proven.auth_time ?? null,
  };
}

/** A provider of OpenID Connect: authorization code with state, nonce and PKCE. */
export function oidcProvider(
  setting: OidcSetting,
  means: { redirectUri: string; ask: ProviderFetch; now: () => number },
): Provider {
  let found: { config: Promise<oidc.Configuration>; until: number } | null = null;

  const discovered = async (): Promise<oidc.Configuration> => {
    if (found === null || found.until <= means.now()) {
      const config = discover(setting, means.ask);
      const mine = { config, until: means.now() + discoveryMs };
      found = mine;
      // A failure is not kept, so that the next person asks again.
      config.catch(() => {
        found = found === mine ? null : found;
      });
    }
    return found.config;
  };

  return {
    setting,
    departure: async ({ secrets, loginHint, fresh }) => {
      try {
        const url = oidc.buildAuthorizationUrl(await discovered(), {
          redirect_uri: means.redirectUri,
          scope: "openid email profile",
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: sha256(secrets.verifier),
          code_challenge_method: "S256",
          ...(loginHint === null ? {} : { login_hint: loginHint }),
          ...(fresh ? { prompt: "login", max_age: "0" } : {}),
        });
        return url.href;
      } catch (error) {
        throw faultOf(error);
      }
    },
    arrival: async (query, secrets) => {
      try {
        const config = await discovered();
        const returned = new URL(means.redirectUri);
        returned.search = query.toString();
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        });
        return await claimsOf(config, tokens);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}
