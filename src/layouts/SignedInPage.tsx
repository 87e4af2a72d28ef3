import type { ReactNode } from "react";
import { useAppSelector } from "#web/state/useStore.ts";
import { Page } from "./Page.tsx";
import { SignedInHeader } from "./SignedInHeader.tsx";

/** The page around a signed-in screen, laid out as the theme says. */
export function SignedInPage({ children }: { children: ReactNode }) {
  const layout = useAppSelector(({ theme }) => theme.layout);
  return (
    <Page header={<SignedInHeader />} wide={layout === "full"}>
      {children}
    </Page>
  );
}
