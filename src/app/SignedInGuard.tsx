import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { exitPath } from "#web/session/exit.ts";
import { renewSession } from "#web/session/session.ts";
import { useSession } from "#web/session/useSession.ts";
import { PageSpinner } from "./PageSpinner.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { rememberWanted } from "./wantedPath.ts";

/** Lets the signed-in pass. With only a refresh token left it renews the session first; without one it leads home. */
export function SignedInGuard() {
  const status = useSession();
  const { pathname, search } = useLocation();
  const [admitted, setAdmitted] = useState(status === "signedIn");
  const [failed, setFailed] = useState(false);

  const renew = useCallback(
    () => renewSession().then(({ outcome }) => setFailed(outcome === "failed")),
    [],
  );

  useEffect(() => {
    if (status === "renewable") {
      void renew();
    } else if (status === "signedOut" && exitPath() === null) {
      rememberWanted(pathname + search);
    }
  }, [status, renew, pathname, search]);

  if (status === "signedIn" && !admitted) {
    setAdmitted(true);
  }
  if (status === "signedOut") {
    return <Navigate to={exitPath() ?? paths.home} replace />;
  }
  // Once inside, an access token that runs out is the business of the calls: typed work stays on screen.
  if (admitted || status === "signedIn") {
    return <Outlet />;
  }
  return failed ? <Unreachable onRetry={renew} /> : <PageSpinner />;
}
