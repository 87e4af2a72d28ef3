import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountMember } from "#contract/members.ts";
import { useListMembersQuery } from "#web/api/account/peopleApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ChangeLimit } from "./ChangeLimit.tsx";
import { ChangeRole } from "./ChangeRole.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { OfferOwnership } from "./OfferOwnership.tsx";
import { OwnershipOfferNotice } from "./OwnershipOfferNotice.tsx";
import { RemoveMember } from "./RemoveMember.tsx";
import type { MemberAction } from "./useAllowedActions.ts";

type PendingChange = { member: AccountMember; action: MemberAction } | null;

/** The members of the account, each with their role. */
export function MembersSection() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useListMembersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [pending, setPending] = useState<PendingChange>(null);
  const close = () => setPending(null);
  return (
    <AccountSection id="members" title={t("members.title")} lead={t("members.lead")}>
      <div className="mb-4 empty:hidden">
        <OwnershipOfferNotice />
      </div>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: members }) => (
          <MemberTable
            members={members}
            onAct={(member, action) => setPending({ member, action })}
          />
        )}
      </QueryGate>
      {pending?.action === "role" ? <ChangeRole member={pending.member} onClose={close} /> : null}
      {pending?.action === "limit" ? <ChangeLimit member={pending.member} onClose={close} /> : null}
      {pending?.action === "remove" ? (
        <RemoveMember member={pending.member} onClose={close} />
      ) : null}
      {pending?.action === "ownership" ? (
        <OfferOwnership member={pending.member} onClose={close} />
      ) : null}
    </AccountSection>
  );
}
