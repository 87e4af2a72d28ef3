import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CreditLimit } from "#contract/creditLimit.ts";
import type { AccountMember } from "#contract/members.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useListMembersQuery } from "#web/api/account/peopleApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { DownloadCsv } from "#web/features/tables/DownloadCsv.tsx";
import { includesText } from "#web/features/tables/includesText.ts";
import { NoMatch } from "#web/features/tables/NoMatch.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ChangeLimit } from "./ChangeLimit.tsx";
import { ChangeRole } from "./ChangeRole.tsx";
import { nameOf } from "./nameOf.ts";
import { OfferOwnership } from "./OfferOwnership.tsx";
import { OwnershipOfferNotice } from "./OwnershipOfferNotice.tsx";
import { RemoveMember } from "./RemoveMember.tsx";

type MemberAction = "role" | "limit" | "remove" | "ownership";

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

interface TableProps {
  members: readonly AccountMember[];
  onAct: (member: AccountMember, action: MemberAction) => void;
}

const rowKey = ({ id }: AccountMember) => id;

function MemberTable({ members, onAct }: TableProps) {
  const { t } = useTranslation(["people", "tables"]);
  const formats = useZonedFormats();
  const [q, setQ] = useState("");
  const owners = members.filter(({ role }) => role === "owner").length;
  const limited = members.some(({ credit_limit: limit }) => limit !== null);
  const shown = members.filter((member) => includesText(q, nameOf(member), member.email));
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id="members"
        title={null}
        count={
          shown.length < members.length ? (
            <RowCount shown={shown.length} total={members.length} />
          ) : null
        }
        search={{ label: t("search", { ns: "tables" }), value: q, onChange: setQ }}
        columns={(
          ["role", ...(limited ? (["credits"] as const) : []), "seen", "since"] as const
        ).map((key) => ({
          key,
          label: t(`members.columns.${key}`),
        }))}
      >
        <DownloadCsv
          file="members.csv"
          head={[
            t("members.columns.name"),
            t("members.columns.role"),
            t("members.columns.seen"),
            t("members.columns.since"),
          ]}
          rows={() =>
            Promise.resolve(
              members.map((member) => [
                nameOf(member) === member.email
                  ? member.email
                  : `${nameOf(member)} <${member.email}>`,
                member.role,
                member.last_seen_at ?? "",
                member.since,
              ]),
            )
          }
        />
      </TableBar>
      {shown.length === 0 ? (
        <NoMatch onClear={() => setQ("")} />
      ) : (
        <RowsTable
          id="members"
          caption={t("members.lead")}
          columns={[
            ...memberColumns(t, formats).filter(({ key }) => limited || key !== "credits"),
            actsColumn(t, owners === 1, onAct),
          ]}
          rows={shown}
          rowKey={rowKey}
          nameOf={nameOf}
          cards
        />
      )}
    </div>
  );
}

function memberColumns(
  t: TFunction<["people", "tables"]>,
  { ago, date, instant, number }: ZonedFormats,
): Column<AccountMember>[] {
  const limitText = ({ used, limit }: CreditLimit) =>
    t("limit.used", { used: number(used), limit: number(limit) });
  return [
    {
      key: "name",
      header: t("members.columns.name"),
      rowHeader: true,
      sortBy: nameOf,
      cell: (member) => (
        <div className="py-1.5">
          <div className="flex flex-wrap items-center gap-2 font-medium">
            <bdi className="break-all">{nameOf(member)}</bdi>
            {member.you ? <Badge tone="brand">{t("members.you")}</Badge> : null}
            {member.second_factor ? <Badge icon="shield">{t("members.secondFactor")}</Badge> : null}
          </div>
          {nameOf(member) === member.email ? null : (
            <bdi className="text-sm break-all text-muted">{member.email}</bdi>
          )}
          <div className="text-sm text-muted @2xl:hidden">
            {t("members.since", { date: date(member.since) })}
            {member.credit_limit === null ? null : (
              <p>{`${t("members.columns.credits")}: ${limitText(member.credit_limit)}`}</p>
            )}
          </div>
        </div>
      ),
    },
    {
      key: "role",
      header: t("members.columns.role"),
      sortBy: ({ role }) => role,
      cell: ({ role }) => <Badge>{t(`roles.${role}.name`)}</Badge>,
    },
    {
      key: "credits",
      header: t("members.columns.credits"),
      sortBy: ({ credit_limit: limit }) => limit?.used ?? null,
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: ({ credit_limit: limit }) =>
        limit === null ? (
          <span className="text-muted">{t("limit.none")}</span>
        ) : (
          <span title={t("limit.resets", { date: date(limit.resets_at) })}>{limitText(limit)}</span>
        ),
    },
    {
      key: "seen",
      header: t("members.columns.seen"),
      sortBy: ({ last_seen_at: at }) => at,
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: ({ last_seen_at: at }) =>
        at === null ? (
          <span className="text-muted">–</span>
        ) : (
          <time dateTime={at} title={instant(at)}>
            {ago(at)}
          </time>
        ),
    },
    {
      key: "since",
      header: t("members.columns.since"),
      sortBy: ({ since }) => since,
      wideOnly: true,
      className: "whitespace-nowrap",
      cell: ({ since }) => (
        <time dateTime={since} title={instant(since)}>
          {date(since)}
        </time>
      ),
    },
  ];
}

const actsColumn = (
  t: TFunction<["people", "tables"]>,
  oneOwner: boolean,
  onAct: TableProps["onAct"],
): Column<AccountMember> => ({
  key: "acts",
  header: <span className="sr-only">{t("acts", { ns: "tables" })}</span>,
  className: "text-end",
  cell: (member) => (
    <MemberActs
      member={member}
      lastOwner={member.role === "owner" && oneOwner}
      onAct={(action) => onAct(member, action)}
    />
  ),
});

interface ActsProps {
  member: AccountMember;
  /** True for the only owner, who stays one. */
  lastOwner: boolean;
  onAct: (action: MemberAction) => void;
}

function MemberActs({ member, lastOwner, onAct }: ActsProps) {
  const { t } = useTranslation("people");
  const changes = useRight("people:write");
  const isOwner = useReadAccountQuery().data?.role === "owner";
  const { role, you } = member;
  const changeable = changes && (isOwner || role !== "owner");
  const name = nameOf(member);
  return (
    <div className="flex flex-wrap justify-end gap-2 empty:hidden">
      {changeable && (isOwner || !you) ? (
        <Button size="small" aria-label={t("limit.one", { name })} onClick={() => onAct("limit")}>
          {t("limit.change")}
        </Button>
      ) : null}
      {lastOwner ? null : <PlaceActs {...{ member, changeable, isOwner, onAct }} />}
    </div>
  );
}

interface PlaceProps extends Omit<ActsProps, "lastOwner"> {
  changeable: boolean;
  isOwner: boolean;
}

/** What changes a member's place: their role, the ownership, and being a member. */
function PlaceActs({ member, changeable, isOwner, onAct }: PlaceProps) {
  const { t } = useTranslation("people");
  const { role, you } = member;
  const name = nameOf(member);
  return (
    <>
      {changeable ? (
        <Button
          size="small"
          aria-label={t("members.changeOne", { name })}
          onClick={() => onAct("role")}
        >
          {t("members.change")}
        </Button>
      ) : null}
      {isOwner && role !== "owner" ? (
        <Button
          size="small"
          aria-label={t("ownership.giveOne", { name })}
          onClick={() => onAct("ownership")}
        >
          {t("ownership.give")}
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
    </>
  );
}
