import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PageSpinner } from "./PageSpinner.tsx";
import { paths } from "#web/paths.ts";
import { hasSession } from "#web/session/hasSession.ts";
import { Main } from "./Main.tsx";
import { Page } from "./Page.tsx";
import { SignedOutHeader } from "./SignedOutHeader.tsx";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";

// Signed-out visitors load public pages without the store, the API clients and the session.
const LateShell = lazy(() =>
  import("./SignedInShell.tsx").then((module) => ({ default: module.SignedInShell })),
);

type FullFooter = ComponentType<{ language?: boolean }>;
type Shell = ComponentType<{ footer?: FullFooter | undefined; children: ReactNode }>;

interface Props {
  /** The signed-in shell, if it was loaded with the layout. */
  shell?: Shell | undefined;
  /** The footer of public pages. */
  footer?: FullFooter;
}

/** Header, main area, footer. */
export function DefaultLayout({ shell = LateShell, footer }: Props) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Frame shell={shell} footer={footer} />
    </Suspense>
  );
}

function Frame({
  shell: Shell,
  footer: Footer,
}: {
  shell: Shell;
  footer: Props["footer"] | undefined;
}) {
  const session = useDeferredSession();
  // Wrapping an open page in providers would mount it again and empty its fields. They add no HTML: with a session they are always rendered.
  const [heldAtStart] = useState(hasSession);
  return heldAtStart || session ? (
    <Shell footer={Footer}>
      <Body />
    </Shell>
  ) : (
    <Page header={<SignedOutHeader />} footer={Footer ? <Footer /> : null}>
      <Body />
    </Page>
  );
}

/** Prerendered pages that have a tab row with a session, and room for it until then. */
const tabbed: readonly string[] = [paths.apiDocs, paths.integrations];

const isTabbed = (pathname: string): boolean =>
  tabbed.some((path) => pathname === path || pathname.startsWith(`${path}/`));

function Body() {
  const session = useDeferredSession();
  const { pathname } = useLocation();
  return (
    <>
      {session || !isTabbed(pathname) ? null : (
        <div className="hidden min-h-touch in-[.signed-in]:block" />
      )}
      <Main tall={session}>
        <Outlet />
      </Main>
    </>
  );
}
