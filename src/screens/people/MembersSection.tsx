import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountMember } from "#contract/members.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useListMembersQuery } from "#web/api/account/peopleApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ChangeRole } from "./ChangeRole.tsx";
import { nameOf } from "./nameOf.ts";
import { RemoveMember } from "./RemoveMember.tsx";

type PendingChange = { member: AccountMember; action: "role" | "remove" } | null;

/** The members of the account, each with their role. */
export function MembersSection() {
  const { t } = useTranslation(["people", "errors", "common"]);
  const query = useListMembersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [pending, setPending] = useState<PendingChange>(null);
  const close = () => setPending(null);
  return (
    <AccountSection id="members" title={t("members.title")} lead={t("members.lead")}>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: members }) => (
          <ul className="rounded-box border border-line bg-paper">
            {members.map((member) => (
              <MemberLine
                key={member.id}
                member={member}
                lastOwner={
                  member.role === "owner" &&
                  members.filter(({ role }) => role === "owner").length === 1
                }
                onAct={(action) => setPending({ member, action })}
              />
            ))}
          </ul>
        )}
      </QueryGate>
      {pending?.action === "role" ? <ChangeRole member={pending.member} onClose={close} /> : null}
      {pending?.action === "remove" ? (
        <RemoveMember member={pending.member} onClose={close} />
      ) : null}
    </AccountSection>
  );
}

interface LineProps {
  member: AccountMember;
  /** True for the only owner, who stays one. */
  lastOwner: boolean;
  onAct: (action: "role" | "remove") => void;
}

function MemberLine({ member, lastOwner, onAct }: LineProps) {
  const { t } = useTranslation(["people", "common"]);
  const { ago, date, instant } = useZonedFormats();
  const changes = useRight("people:write");
  const isOwner = useReadAccountQuery().data?.role === "owner";
  const { email, role, you, since, last_seen_at: lastSeenAt } = member;
  const changeable = changes && (isOwner || role !== "owner");
  const name = nameOf(member);
  return (
    <AccessRow
      heading={
        <>
          <bdi>{name}</bdi>
          <Badge>{t(`roles.${role}.name`)}</Badge>
          {you ? <Badge tone="brand">{t("members.you")}</Badge> : null}
          {member.second_factor ? <Badge icon="shield">{t("members.secondFactor")}</Badge> : null}
        </>
      }
      action={
        lastOwner ? null : (
          <div className="flex flex-wrap gap-2">
            {changeable ? (
              <Button
                size="small"
                aria-label={t("members.changeOne", { name })}
                onClick={() => onAct("role")}
              >
                {t("members.change")}
              </Button>
            ) : null}
            {you || changeable ? (
              <Button
                size="small"
                aria-label={you ? t("members.leave") : t("members.removeOne", { name })}
                onClick={() => onAct("remove")}
              >
                {you ? t("members.leave") : t("members.remove")}
              </Button>
            ) : null}
          </div>
        )
      }
    >
      <AccessDetails>
        {name === email ? null : <bdi className="break-all">{email}</bdi>}
        {lastSeenAt === null ? null : (
          <time dateTime={lastSeenAt} title={instant(lastSeenAt)}>
            {t("members.seen", { ago: ago(lastSeenAt) })}
          </time>
        )}
        <time dateTime={since} title={instant(since)}>
          {t("members.since", { date: date(since) })}
        </time>
      </AccessDetails>
    </AccessRow>
  );
}
