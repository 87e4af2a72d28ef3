import type { ReactNode } from "react";
import { Providers } from "#web/app/Providers.tsx";
import { Page } from "./Page.tsx";
import { SignedInHeader } from "./SignedInHeader.tsx";

/** The default layout's frame for who holds a session. */
export function SignedInShell({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <Page header={<SignedInHeader />} wide>
        {children}
      </Page>
    </Providers>
  );
}
