import { lazy, type ReactNode, Suspense } from "react";
import { useRunningLists } from "#web/api/runningLists.ts";
import { Providers } from "#web/app/Providers.tsx";
import { storeWithQueries } from "#web/state/storeWithQueries.ts";
import { SignedInPage } from "./SignedInPage.tsx";

const FinishedLists = lazy(() =>
  import("./FinishedLists.tsx").then((module) => ({ default: module.FinishedLists })),
);

/** The default layout's frame for who holds a session. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const listsAtWork = useRunningLists().length > 0;
  return (
    <Providers store={storeWithQueries}>
      {listsAtWork ? (
        <Suspense fallback={null}>
          <FinishedLists />
        </Suspense>
      ) : null}
      <SignedInPage>{children}</SignedInPage>
    </Providers>
  );
}
