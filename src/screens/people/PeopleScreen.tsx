import { useTranslation } from "react-i18next";
import { useReadAccountQuery } from "#web/api/api.ts";
import { AccountSkeleton } from "#web/features/account/AccountSkeleton.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { InvitationsSection } from "./InvitationsSection.tsx";
import { MembersSection } from "./MembersSection.tsx";
import { NameSection } from "./NameSection.tsx";
import { WorkspacesSection } from "./WorkspacesSection.tsx";

/** The people of the account: members, invitations, its name, and the user's other accounts. */
export function PeopleScreen() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useReadAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const names = useRight("settings:write");
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
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
            <MembersSection />
            <InvitationsSection />
            {names ? <NameSection /> : null}
            {workspaces > 1 ? <WorkspacesSection /> : null}
          </>
        )}
      </QueryGate>
    </div>
  );
}
