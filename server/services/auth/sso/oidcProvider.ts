import * as oidc from "openid-client";
import type { OidcSetting } from "#server/config/ssoSettings.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { type Provider, ProviderRefused, type VerifiedIdentity } from "./provider.ts";
import { type ProviderFetch, ProviderUnreachable } from "./providerFetch.ts";

/** Lifetime of a cached discovery document in ms; the library fetches new keys by itself if one is missing. */
const discoveryMs = 3_600_000;

/** Returns the client authentication: HTTP Basic, the default of discovery, if the provider supports it, otherwise in the body. */
function clientAuth(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

async function discover(setting: OidcSetting, request: ProviderFetch): Promise<oidc.Configuration> {
  const plain = setting.issuer.startsWith("http:");
  return oidc.discovery(
    new URL(setting.issuer),
    setting.clientId,
    {},
    clientAuth(setting.clientSecret),
    {
      [oidc.customFetch]: (url, { method, headers, body }) =>
        request(url, { method, headers, body: body as BodyInit | null }),
      // Verifies the signatures of ID tokens in addition to TLS.
      execute: [
        oidc.enableNonRepudiationChecks,
        // The settings allow http: only for this machine, and so does the fetch.
        ...(plain ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Converts any error to one of ours: the provider can't be reached, or its response is rejected. */
function toProviderError(error: unknown): ProviderUnreachable | ProviderRefused {
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

/** Tells whether the address is verified: `email_verified`, or `xms_edov` from Microsoft. */
function isVerified(claims: Record<string, unknown>): boolean {
  const { email_verified: verified, xms_edov: edov } = claims;
  return verified === true || edov === true || edov === 1 || edov === "1" || edov === "true";
}

/** Returns the groups of a claim; undefined if it isn't a list of texts, such as when a person has too many. */
function groupsOf(claim: unknown): readonly string[] | undefined {
  const groups = typeof claim === "string" ? [claim] : claim;
  return Array.isArray(groups) ? groups.filter((one) => typeof one === "string") : undefined;
}

/** Returns what only the provider of a workspace says: its people are those of a proven domain, so that their user name counts as their address. */
function claimsOfWorkspace(
  { id, workspace }: OidcSetting,
  claims: Record<string, unknown>,
): Partial<VerifiedIdentity> {
  if (workspace === undefined) {
    return {};
  }
  const named = text(claims["email"]) ?? text(claims["preferred_username"]);
  const groups = groupsOf(claims[workspace.groupClaim]);
  return {
    issuer: `${id} ${String(claims["iss"])}`,
    email: named?.includes("@") === true ? named : null,
    ...(workspace.groupClaim === "" || groups === undefined ? {} : { groups }),
  };
}

/** Returns the claims about a person from the ID token, or from the userinfo endpoint if the token has no address. */
async function fetchClaims(
  setting: OidcSetting,
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<VerifiedIdentity> {
  const proven = tokens.claims();
  if (proven === undefined || proven.sub.trim() === "") {
    throw new ProviderRefused("no subject");
  }
  // The library checks it only with several audiences (OpenID Connect Core §3.1.3.7, 5).
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
    ...claimsOfWorkspace(setting, claims),
  };
}

/** Returns the scopes of an authorization: that of groups only where the provider knows it. */
function scopesFor({ workspace }: OidcSetting, config: oidc.Configuration): string {
  const { scopes_supported: known = [] } = config.serverMetadata();
  const groups = workspace !== undefined && workspace.groupClaim !== "" && known.includes("groups");
  return groups ? "openid email profile groups" : "openid email profile";
}

/** Returns an OpenID Connect provider: authorization code with state, nonce and PKCE. */
export function oidcProvider(
  setting: OidcSetting,
  means: { redirectUri: string; request: ProviderFetch; now: () => number },
): Provider {
  let found: { config: Promise<oidc.Configuration>; until: number } | null = null;

  const discovered = async (): Promise<oidc.Configuration> => {
    if (found === null || found.until <= means.now()) {
      const config = discover(setting, means.request);
      const mine = { config, until: means.now() + discoveryMs };
      found = mine;
      // A failed discovery isn't cached, so that the next sign-in tries again.
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
        const config = await discovered();
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: means.redirectUri,
          scope: scopesFor(setting, config),
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: sha256(secrets.verifier),
          code_challenge_method: "S256",
          ...(loginHint === null ? {} : { login_hint: loginHint }),
          ...(fresh ? { prompt: "login", max_age: "0" } : {}),
        });
        if (url.protocol !== "https:" && url.protocol !== new URL(setting.issuer).protocol) {
          throw new ProviderRefused("a sign-in page without TLS");
        }
        return url.href;
      } catch (error) {
        throw toProviderError(error);
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
        return await fetchClaims(setting, config, tokens);
      } catch (error) {
        throw toProviderError(error);
      }
    },
  };
}
