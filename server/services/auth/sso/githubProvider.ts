import * as z from "zod/mini";
import { sha256, sameText } from "#server/crypto/digest.ts";
import type { GithubSetting } from "#server/config/ssoSettings.ts";
import { type AuthorizationSecrets, type Provider, ProviderRefused } from "./provider.ts";
import type { ProviderFetch, ProviderRequest } from "./providerFetch.ts";

const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.string(),
});
const userReply = z.object({
  id: z.number().check(z.int(), z.positive()),
  name: z.nullish(z.string()),
});
const emailsReply = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

async function read<T>(reply: Response, shape: z.ZodMiniType<T>, what: string): Promise<T> {
  const body: unknown = await reply.json().catch(() => null);
  const result = z.safeParse(shape, body);
  if (!reply.ok || !result.success) {
    throw new ProviderRefused(`${what}: answered ${reply.status} with something else`);
  }
  return result.data;
}

/** Returns the code of a callback after checking its state and issuer (RFC 6749 §4.1.2, RFC 9207). */
function readCode(
  query: URLSearchParams,
  setting: GithubSetting,
  secrets: AuthorizationSecrets,
): string {
  if (!sameText(query.get("state") ?? "", secrets.state)) {
    throw new ProviderRefused("another state");
  }
  const issuer = query.get("iss");
  if (issuer !== null && issuer !== `${setting.issuer}/login/oauth`) {
    throw new ProviderRefused("another issuer");
  }
  const code = query.get("code");
  if (query.has("error") || code === null || code === "") {
    throw new ProviderRefused(query.get("error") ?? "no code");
  }
  return code;
}

/** Returns the provider for GitHub: OAuth 2.0 with PKCE. The subject is the user's numeric id, the address the primary verified one. */
export function githubProvider(
  setting: GithubSetting,
  means: { redirectUri: string; request: ProviderFetch },
): Provider {
  const { issuer, apiUrl, clientId, clientSecret } = setting;
  const send = <T>(url: string, request: ProviderRequest, shape: z.ZodMiniType<T>) =>
    means.request(url, request).then((reply) => read(reply, shape, new URL(url).pathname));

  const tokenFor = async (code: string, verifier: string): Promise<string> => {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: means.redirectUri,
      code_verifier: verifier,
    });
    const headers = { accept: "application/json" };
    const url = `${issuer}/login/oauth/access_token`;
    return (await send(url, { method: "POST", headers, body }, tokenReply)).access_token;
  };

  return {
    setting,
    departure: async ({ secrets, loginHint }) => {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: means.redirectUri,
        scope: "read:user user:email",
        state: secrets.state,
        code_challenge: sha256(secrets.verifier),
        code_challenge_method: "S256",
        ...(loginHint === null ? {} : { login: loginHint }),
      });
      return `${issuer}/login/oauth/authorize?${query.toString()}`;
    },
    arrival: async (query, secrets) => {
      const token = await tokenFor(readCode(query, setting, secrets), secrets.verifier);
      const headers = {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "user-agent": "Mailverdict",
      };
      const user = await send(`${apiUrl}/user`, { method: "GET", headers }, userReply);
      const emails = await send(`${apiUrl}/user/emails`, { method: "GET", headers }, emailsReply);
      const address = emails.find(({ primary, verified }) => primary && verified);
      return {
        issuer,
        subject: String(user.id),
        email: address?.email ?? null,
        emailVerified: address !== undefined,
        name: user.name ?? "",
        provedAtS: null,
      };
    },
  };
}
