import { Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { PageSpinner } from "./PageSpinner.tsx";
import { endSignOutRedirect } from "#web/session/signOutRedirect.ts";
import { SignedOutHeader } from "./SignedOutHeader.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** The header of signed-out pages and no footer. Ends the redirect of a sign-out, which leads to a screen in this layout. */
export function BlankLayout() {
  useEffect(endSignOutRedirect, []);
  return (
    <>
      <SkipLink />
      <SignedOutHeader />
      <main id="main" tabIndex={-1}>
        {/* A separate boundary hydrates in small steps, so that the page stays responsive. */}
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
