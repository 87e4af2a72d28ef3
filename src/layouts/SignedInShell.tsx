import type { ComponentProps } from "react";
import { Providers } from "./Providers.tsx";
import { storeWithQueries } from "#web/state/storeWithQueries.ts";
import { SignedInPage } from "./SignedInPage.tsx";

/** The default layout's frame with a session. */
export function SignedInShell(props: ComponentProps<typeof SignedInPage>) {
  return (
    <Providers store={storeWithQueries}>
      <SignedInPage {...props} />
    </Providers>
  );
}
