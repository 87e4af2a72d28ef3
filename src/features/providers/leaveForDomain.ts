import { readSignInMethods, startProviderSignIn } from "#web/api/public/readSignInMethods.ts";
import { rememberReturnPath, safeReturnPath } from "#web/features/auth/safeReturnPath.ts";

/** Leaves the app for the provider of an address's domain, which returns to the wanted page. Does nothing if there is none, or it can't be reached. */
export async function leaveForDomain(email: string, from: string | null): Promise<void> {
  const methods = await readSignInMethods(email);
  const provider = "data" in methods ? methods.data.provider : null;
  if (provider === null) {
    return;
  }
  const wanted = safeReturnPath(from);
  if (wanted !== null) {
    rememberReturnPath(wanted);
  }
  const more = { from: wanted ?? undefined, login_hint: email };
  const answer = await startProviderSignIn(provider.id, more);
  if ("data" in answer) {
    window.location.assign(answer.data.authorization_url);
  }
}
