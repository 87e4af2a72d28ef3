import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListInvitationsQuery } from "#web/api/account/peopleApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { InvitationTable } from "./InvitationTable.tsx";
import { InvitePeople } from "./inviting/InvitePeople.tsx";

/** The open invitations, and the button that invites. */
export function InvitationsSection() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const invites = useRight("people:write");
  const [inviting, setInviting] = useState(false);
  return (
    <AccountSection
      id="invitations"
      title={t("invitations.title")}
      lead={t("invitations.lead")}
      actions={
        invites ? (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            {t("invitations.invite")}
          </Button>
        ) : null
      }
    >
      <QueryGate query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ data: invitations }) =>
          invitations.length === 0 ? (
            <p className="max-w-reading text-base text-muted">{t("invitations.empty")}</p>
          ) : (
            <InvitationTable invitations={invitations} changes={invites} />
          )
        }
      </QueryGate>
      {inviting ? <InvitePeople onClose={() => setInviting(false)} /> : null}
    </AccountSection>
  );
}
