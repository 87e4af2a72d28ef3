import type { TFunction } from "i18next";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CreditLimit } from "#contract/creditLimit.ts";
import type { AccountMember } from "#contract/members.ts";
import { DownloadCsv } from "#web/features/tables/DownloadCsv.tsx";
import { includesText } from "#web/features/tables/includesText.ts";
import { NoMatch } from "#web/features/tables/NoMatch.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { nameOf } from "./nameOf.ts";
import { type MemberAction, useAllowedActions } from "./useAllowedActions.ts";

/** Icons of the actions. */
const icons = { limit: "coins", role: "user", ownership: "shield", remove: "close" } as const;

/** Keys of the texts of the actions. */
const actionTexts = {
  limit: "limit.change",
  role: "members.change",
  ownership: "ownership.give",
  remove: "members.remove",
} as const;

interface TableProps {
  members: readonly AccountMember[];
  onAct: (member: AccountMember, action: MemberAction) => void;
}

const rowKey = ({ id }: AccountMember) => id;

/** Table of the members, each with a menu of the actions that the role of the signed-in person allows. */
export function MemberTable({ members, onAct }: TableProps) {
  const { t } = useTranslation(["people", "tables"]);
  const formats = useZonedFormats();
  const [q, setQ] = useState("");
  const allowed = useAllowedActions(members);
  const hasMenu = useCallback((member: AccountMember) => allowed(member).length > 0, [allowed]);
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
          columns={memberColumns(t, formats).filter(({ key }) => limited || key !== "credits")}
          rows={shown}
          rowKey={rowKey}
          nameOf={nameOf}
          cards
          menu={(member) =>
            allowed(member).map((action, index) => ({
              key: action,
              icon: icons[action],
              label:
                action === "remove" && member.you ? t("members.leave") : t(actionTexts[action]),
              divided: action === "remove" && index > 0,
              onSelect: () => onAct(member, action),
            }))
          }
          hasMenu={hasMenu}
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
      cell: (member) => <NameCell member={member} limit={limitText} />,
    },
    {
      key: "role",
      header: t("members.columns.role"),
      sortBy: ({ role }) => role,
      inCard: false,
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

interface NameProps {
  member: AccountMember;
  /** Text of a limit. */
  limit: (limit: CreditLimit) => string;
}

/** Name and address of a member; in a card, also what the other columns say. */
function NameCell({ member, limit }: NameProps) {
  const { t } = useTranslation("people");
  const { date } = useZonedFormats();
  return (
    <div className="py-1.5">
      <div className="flex flex-wrap items-center gap-2 font-medium">
        <bdi className="wrap-anywhere">{nameOf(member)}</bdi>
        <span className="@xl:hidden">
          <Badge>{t(`roles.${member.role}.name`)}</Badge>
        </span>
        {member.you ? <Badge tone="brand">{t("members.you")}</Badge> : null}
        {member.second_factor ? <Badge icon="shield">{t("members.secondFactor")}</Badge> : null}
      </div>
      {nameOf(member) === member.email ? null : (
        <bdi className="text-sm wrap-anywhere text-muted">{member.email}</bdi>
      )}
      <div className="text-sm text-muted @2xl:hidden">
        {t("members.since", { date: date(member.since) })}
        {member.credit_limit === null ? null : (
          <p>{`${t("members.columns.credits")}: ${limit(member.credit_limit)}`}</p>
        )}
      </div>
    </div>
  );
}
