import { readLoginMethods, type SsoProvider } from "#contract/login.ts";
import { startSso } from "#contract/sso.ts";
import type { ReplyOf } from "./fromEndpoint.ts";
import { authClient } from "./client/authClient.ts";
import { callFailure, type CallFailure } from "./client/callFailure.ts";

/** What a call before sign-in brought. */
export type Answer<Data> = { data: Data } | { failure: CallFailure };

async function ask<Data>(path: string, body: object): Promise<Answer<Data>> {
  try {
    const { data } = await authClient.post<Data>(path, body);
    return { data };
  } catch (error) {
    return { failure: callFailure(error) };
  }
}

/** How people of an address's domain sign in. */
export type SignInMethods = ReplyOf<typeof readLoginMethods>;

export function readSignInMethods(email: string): Promise<Answer<SignInMethods>> {
  return ask(readLoginMethods.path, { email });
}

/** Begins a sign-in at a provider: where to go. `from` is the page to come back to. */
export function startProviderSignIn(
  provider: SsoProvider["id"],
  more: { from?: string | undefined; login_hint?: string | undefined },
): Promise<Answer<ReplyOf<typeof startSso>>> {
  return ask(startSso.path, { provider, ...more });
}
