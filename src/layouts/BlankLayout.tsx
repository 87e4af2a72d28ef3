import { Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { PageSpinner } from "./PageSpinner.tsx";
import { endSignOutRedirect } from "#web/session/signOutRedirect.ts";
import { SkipLink } from "./SkipLink.tsx";

/** No chrome: the screen brings everything it needs. An ended session arrives here. */
export function BlankLayout() {
  useEffect(endSignOutRedirect, []);
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        {/* A part of its own: it is taken over in small steps, between which the page answers. */}
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
