import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { useIsSignedIn, useHasSessionProvider } from "#web/session/authKit/useAuthUser.ts";
import { signOutRedirect } from "#web/session/signOutRedirect.ts";
import { renewSession } from "#web/session/authKit/session.ts";
import { useSession } from "#web/session/authKit/useSession.ts";
import { PageSpinner } from "#web/layouts/PageSpinner.tsx";
import { RenewalFailed } from "./RenewalFailed.tsx";
import { rememberReturnPath } from "#web/features/auth/safeReturnPath.ts";

/** Admits signed-in users. With only a refresh token it renews the session first; without one it redirects home. */
export function SignedInGuard() {
  const status = useSession();
  const provided = useHasSessionProvider();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    if (status === "signedOut" && signOutRedirect() === null) {
      rememberReturnPath(pathname + search + hash);
    }
  }, [status, pathname, search, hash]);

  if (status === "signedOut") {
    return <Navigate to={signOutRedirect() ?? paths.home} replace />;
  }
  // The shell with the session's provider loads after the session is known.
  return provided ? <Admission /> : <PageSpinner />;
}

function Admission() {
  const status = useSession();
  const admitted = useIsSignedIn();
  const [failed, setFailed] = useState(false);

  const renew = useCallback(
    () => renewSession().then(({ outcome }) => setFailed(outcome === "failed")),
    [],
  );

  useEffect(() => {
    if (status === "renewable") {
      void renew();
    }
  }, [status, renew]);

  if (admitted) {
    return <Outlet />;
  }
  return failed ? <RenewalFailed onRetry={renew} /> : <PageSpinner />;
}
