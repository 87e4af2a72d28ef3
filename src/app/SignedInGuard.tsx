import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { useAdmitted, useIsProvided } from "#web/session/authKit/hooks.ts";
import { exitPath } from "#web/session/exit.ts";
import { renewSession } from "#web/session/session.ts";
import { useSession } from "#web/session/useSession.ts";
import { PageSpinner } from "./PageSpinner.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { rememberWanted } from "./wantedPath.ts";

/** Lets the signed-in pass. With only a refresh token left it renews the session first; without one it leads home. */
export function SignedInGuard() {
  const status = useSession();
  const provided = useIsProvided();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    if (status === "signedOut" && exitPath() === null) {
      rememberWanted(pathname + search + hash);
    }
  }, [status, pathname, search, hash]);

  if (status === "signedOut") {
    return <Navigate to={exitPath() ?? paths.home} replace />;
  }
  // The frame that brings the session's provider comes a moment after the session.
  return provided ? <Admission /> : <PageSpinner />;
}

function Admission() {
  const status = useSession();
  const admitted = useAdmitted();
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
  return failed ? <Unreachable onRetry={renew} /> : <PageSpinner />;
}
