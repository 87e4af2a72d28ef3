import { readLoginMethods, type SsoProvider } from "#contract/login.ts";
import { startSso } from "#contract/sso.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";
import { authClient } from "#web/api/client/authClient.ts";
import { callFailure, type CallFailure } from "#web/api/client/callFailure.ts";

/** The result of a call before the sign-in. */
export type Answer<Data> = { data: Data } | { failure: CallFailure };

async function request<Data>(path: string, body: object): Promise<Answer<Data>> {
  try {
    const { data } = await authClient.post<Data>(path, body);
    return { data };
  } catch (error) {
    return { failure: callFailure(error) };
  }
}

/** The sign-in methods of an address's domain. */
export type SignInMethods = ReplyOf<typeof readLoginMethods>;

export function readSignInMethods(email: string): Promise<Answer<SignInMethods>> {
  return request(readLoginMethods.path, { email });
}

/** Starts a sign-in at a provider; returns the URL to open. `from` is the page to return to. */
export function startProviderSignIn(
  provider: SsoProvider["id"],
  more: { from?: string | undefined; login_hint?: string | undefined },
): Promise<Answer<ReplyOf<typeof startSso>>> {
  return request(startSso.path, { provider, ...more });
}
