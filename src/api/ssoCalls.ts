import { readLoginMethods, type SsoProvider } from "#contract/login.ts";
import { startSso } from "#contract/sso.ts";
import type { ReplyOf } from "./fromEndpoint.ts";
import { authClient } from "./authClient.ts";
import { failureOf, type CallFailure } from "./failure.ts";

/** What a call before sign-in brought. */
export type Answer<Data> = { data: Data } | { failure: CallFailure };

async function ask<Data>(path: string, body: object): Promise<Answer<Data>> {
  try {
    const { data } = await authClient.post<Data>(path, body);
    return { data };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** How people of an address's domain sign in. */
export type SignInWays = ReplyOf<typeof readLoginMethods>;

export function readWays(email: string): Promise<Answer<SignInWays>> {
  return ask(readLoginMethods.path, { email });
}

/** Begins a sign-in at a provider: where to go. `from` is the page to come back to. */
export function startSignIn(
  provider: SsoProvider["id"],
  more: { from?: string | undefined; login_hint?: string | undefined },
): Promise<Answer<ReplyOf<typeof startSso>>> {
  return ask(startSso.path, { provider, ...more });
}
