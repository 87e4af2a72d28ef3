import { Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { PageSpinner } from "./PageSpinner.tsx";
import { endSignOutRedirect } from "#web/session/signOutRedirect.ts";
import { SkipLink } from "./SkipLink.tsx";

/** No header or footer. Ends the redirect of a sign-out, which leads to a screen in this layout. */
export function BlankLayout() {
  useEffect(endSignOutRedirect, []);
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        {/* A boundary of its own hydrates in small steps, so that the page stays responsive. */}
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
