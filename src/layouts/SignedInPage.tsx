import { lazy, type ReactNode, Suspense } from "react";
import { useRunningLists } from "#web/api/useRunningLists.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { Page } from "./Page.tsx";
import { SignedInHeader } from "./SignedInHeader.tsx";
import { SignedOutHeader } from "./SignedOutHeader.tsx";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";

const FinishedLists = lazy(() =>
  import("./FinishedLists.tsx").then((module) => ({ default: module.FinishedLists })),
);

/** The page around a signed-in screen, laid out as the theme says; signed out while a prerendered page hydrates. */
export function SignedInPage({ children }: { children: ReactNode }) {
  const layout = useAppSelector(({ theme }) => theme.layout);
  const signedIn = useDeferredSession();
  return (
    <Page
      header={signedIn ? <SignedInTop /> : <SignedOutHeader />}
      wide={signedIn && layout === "full"}
    >
      {children}
    </Page>
  );
}

/** The header, and notices of lists that complete. */
function SignedInTop() {
  const listsAtWork = useRunningLists().length > 0;
  return (
    <>
      {listsAtWork ? (
        <Suspense fallback={null}>
          <FinishedLists />
        </Suspense>
      ) : null}
      <SignedInHeader />
    </>
  );
}
