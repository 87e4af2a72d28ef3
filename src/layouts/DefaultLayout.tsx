import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import { PageSpinner } from "#web/app/PageSpinner.tsx";
import { useHasSession } from "#web/session/sessionHint.ts";
import { Page } from "./Page.tsx";
import { SignedOutHeader } from "./SignedOutHeader.tsx";

// Who is signed out reads public pages without the store, the clients and the session.
const SignedInShell = lazy(() =>
  import("./SignedInShell.tsx").then((module) => ({ default: module.SignedInShell })),
);

/** Header, main area, footer. */
export function DefaultLayout() {
  const signedIn = useHasSession();
  return signedIn ? (
    <Suspense fallback={<PageSpinner />}>
      <SignedInShell>
        <Body />
      </SignedInShell>
    </Suspense>
  ) : (
    <Page header={<SignedOutHeader />}>
      <Body />
    </Page>
  );
}

function Body() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 py-8">
      <Outlet />
    </main>
  );
}
