import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { exitPath } from "#web/session/exit.ts";
import { renewSession } from "#web/session/session.ts";
import { useAdmitted, useSession } from "#web/session/useSession.ts";
import { PageSpinner } from "./PageSpinner.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { rememberWanted } from "./wantedPath.ts";

/** Lets the signed-in pass. With only a refresh token left it renews the session first; without one it leads home. */
export function SignedInGuard() {
  const status = useSession();
  const { pathname, search, hash } = useLocation();
  const admitted = useAdmitted();
  const [failed, setFailed] = useState(false);

  const renew = useCallback(
    () => renewSession().then(({ outcome }) => setFailed(outcome === "failed")),
    [],
  );

  useEffect(() => {
    if (status === "renewable") {
      void renew();
    } else if (status === "signedOut" && exitPath() === null) {
      rememberWanted(pathname + search + hash);
    }
  }, [status, renew, pathname, search, hash]);

  if (status === "signedOut") {
    return <Navigate to={exitPath() ?? paths.home} replace />;
  }
  if (admitted) {
    return <Outlet />;
  }
  return failed ? <Unreachable onRetry={renew} /> : <PageSpinner />;
}
