import { lazy, Suspense, useDeferredValue } from "react";
import { Outlet } from "react-router-dom";
import { PageSpinner } from "#web/app/PageSpinner.tsx";
import { useHasSession } from "#web/session/sessionHint.ts";
import { classNames } from "#web/ui/classNames.ts";
import { Page } from "./Page.tsx";
import { SignedOutHeader } from "./SignedOutHeader.tsx";

// Who is signed out reads public pages without the store, the clients and the session.
const SignedInShell = lazy(() =>
  import("./SignedInShell.tsx").then((module) => ({ default: module.SignedInShell })),
);

/** Header, main area, footer. */
export function DefaultLayout() {
  // The page on show stays until the signed-in frame is here.
  const signedIn = useDeferredValue(useHasSession());
  return (
    <Suspense fallback={<PageSpinner />}>
      {signedIn ? (
        <SignedInShell>
          {/* Sections come one after the other: the footer waits below the window, so that none pushes it. */}
          <Body className="min-h-dvh" />
        </SignedInShell>
      ) : (
        <Page header={<SignedOutHeader />}>
          <Body />
        </Page>
      )}
    </Suspense>
  );
}

function Body({ className }: { className?: string }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames("mx-auto w-full max-w-page flex-1 px-4 py-8", className)}
    >
      <Outlet />
    </main>
  );
}
