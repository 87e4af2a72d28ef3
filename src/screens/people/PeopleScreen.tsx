import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useReadAccountQuery } from "#web/api/api.ts";
import { AccountSkeleton } from "#web/features/account/AccountSkeleton.tsx";
import { helpPath } from "#web/features/help/helpPath.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { InvitationsSection } from "./InvitationsSection.tsx";
import { JoinableNotice } from "./JoinableNotice.tsx";
import { JoinRequestsSection } from "./JoinRequestsSection.tsx";
import { MembersSection } from "./MembersSection.tsx";
import { NameSection } from "./NameSection.tsx";
import { RequirementsSection } from "./RequirementsSection.tsx";
import { SectionLinks } from "./SectionLinks.tsx";
import { WorkspacesSection } from "./WorkspacesSection.tsx";

const SsoSections = lazy(async () => {
  const [part] = await Promise.all([import("./sso/SsoSections.tsx"), loadTexts(["workspaceSso"])]);
  return { default: part.SsoSections };
});

const FormerKeys = lazy(async () => {
  const [part] = await Promise.all([import("./FormerKeys.tsx"), loadTexts(["handOver"])]);
  return { default: part.FormerKeys };
});

/** The people of the account: members, invitations, its name, and the user's other accounts. */
export function PeopleScreen() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useReadAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const requires = useRight("requirements:write");
  const names = useRight("settings:write");
  const decides = useRight("people:write");
  const ownsKeys = useRight("keys:write");
  const signsIn = useRight("sso:read");
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">
          {t("lead")}{" "}
          <Link className="text-link underline" to={helpPath("workspaces")}>
            {t("help")}
          </Link>
        </p>
      </header>
      <QueryGate
        query={query}
        skeleton={
          <AccountSkeleton label={t("loading")}>
            <Skeleton className="h-40 w-full" />
          </AccountSkeleton>
        }
      >
        {({ workspaces }) => (
          <>
            <JoinableNotice />
            <SectionLinks />
            {decides ? <JoinRequestsSection /> : null}
            <MembersSection />
            {ownsKeys ? (
              <Suspense>
                <FormerKeys />
              </Suspense>
            ) : null}
            <InvitationsSection />
            {names ? <NameSection /> : null}
            {requires ? <RequirementsSection /> : null}
            {signsIn ? (
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <SsoSections />
              </Suspense>
            ) : null}
            {workspaces > 1 ? <WorkspacesSection /> : null}
          </>
        )}
      </QueryGate>
    </div>
  );
}
