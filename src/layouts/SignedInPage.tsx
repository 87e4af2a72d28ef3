import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useRunningLists } from "#web/api/useRunningLists.ts";
import { paths } from "#web/paths.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { findArea } from "./areas/areas.ts";
import { Main } from "./Main.tsx";
import { Page } from "./Page.tsx";
import { PageSpinner } from "./PageSpinner.tsx";
import { SignedInHeader } from "./SignedInHeader.tsx";
import { SignedOutHeader } from "./SignedOutHeader.tsx";
import { SlimFooter } from "./SlimFooter.tsx";
import { lazyRequirement } from "./requirements/lazyRequirement.ts";
import { useUnmet } from "./requirements/useUnmet.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";

const RoleForbidden = lazy(() =>
  import("./RoleForbidden.tsx").then((module) => ({ default: module.RoleForbidden })),
);
const RequirementUnmet = lazyRequirement("RequirementUnmet");
const RequirementBanner = lazyRequirement("RequirementBanner");
const FinishedLists = lazy(() =>
  import("./FinishedLists.tsx").then((module) => ({ default: module.FinishedLists })),
);

interface Props {
  /** The footer of public pages. */
  footer?: ComponentType<{ language?: boolean }> | undefined;
  children: ReactNode;
}

/** The page around a signed-in screen, laid out as the theme says; signed out while a prerendered page hydrates. */
export function SignedInPage({ footer: Footer, children }: Props) {
  const layout = useAppSelector(({ theme }) => theme.layout);
  const mode = useAppSelector((state) => state.mode);
  const location = useLocation();
  const place = findArea(location);
  const unmet = useUnmet();
  // Where two-factor authentication and providers are set up.
  const blocked = unmet?.enforced === true && location.pathname !== paths.security;
  const may = useRights();
  // Screens start over with the other mode's data. Both frames have the fragment, so that a change of the frame keeps the page.
  const body = (
    <Fragment key={mode}>
      {blocked ? (
        <Suspense fallback={<PageSpinner />}>
          <Main tall>
            <RequirementUnmet {...unmet} />
          </Main>
        </Suspense>
      ) : may(place?.tab.right) ? (
        children
      ) : (
        <Suspense fallback={<PageSpinner />}>
          <RoleForbidden />
        </Suspense>
      )}
    </Fragment>
  );
  if (!useDeferredSession()) {
    return (
      <Page header={<SignedOutHeader />} footer={Footer ? <Footer /> : null}>
        {body}
      </Page>
    );
  }
  return (
    <Page
      header={<SignedInTop place={place} unmet={unmet} />}
      footer={place === null && Footer ? <Footer language /> : <SlimFooter />}
      wide={layout === "full"}
      barred
    >
      {body}
    </Page>
  );
}

/** The header, and notices of lists that complete. */
function SignedInTop({
  place,
  unmet,
}: {
  place: ReturnType<typeof findArea>;
  unmet: ReturnType<typeof useUnmet>;
}) {
  const listsAtWork = useRunningLists().length > 0;
  useEffect(() => {
    // Elements that prerendered pages reserve space for are rendered now.
    document.documentElement.classList.remove("signed-in");
  }, []);
  return (
    <>
      {listsAtWork ? (
        <Suspense fallback={null}>
          <FinishedLists />
        </Suspense>
      ) : null}
      <SignedInHeader place={place} />
      {unmet === null || unmet.enforced ? null : (
        <Suspense fallback={null}>
          <RequirementBanner {...unmet} />
        </Suspense>
      )}
    </>
  );
}
