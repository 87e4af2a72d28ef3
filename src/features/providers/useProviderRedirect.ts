import { useState } from "react";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { safeReturnPath, rememberReturnPath } from "#web/features/auth/safeReturnPath.ts";

interface Leaving {
  /** The id of the provider whose page is loading. */
  leaving: string | null;
  failure: CallFailure | null;
  /** Leaves the app for a provider's sign-in page. */
  leave: (
    provider: string,
    more: { from?: string | null | undefined; loginHint?: string | undefined },
  ) => Promise<void>;
}

/** Redirects to a provider's sign-in page, which returns to the wanted page. */
export function useProviderRedirect(): Leaving {
  const [leaving, setLeaving] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const leave: Leaving["leave"] = async (provider, { from, loginHint }) => {
    setLeaving(provider);
    setFailure(null);
    const wanted = safeReturnPath(from);
    if (wanted !== null) {
      // The provider's response no longer names the page if a code is asked for after it.
      rememberReturnPath(wanted);
    }
    const more = { from: wanted ?? undefined, login_hint: loginHint };
    const answer = await import("#web/api/public/readSignInMethods.ts")
      .then(({ startProviderSignIn }) => startProviderSignIn(provider, more))
      .catch(() => ({ failure: { kind: "network" } as const }));
    if ("data" in answer) {
      window.location.assign(answer.data.authorization_url);
    } else {
      setLeaving(null);
      setFailure(answer.failure);
    }
  };

  return { leaving, failure, leave };
}
