import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { AuditEvent } from "#contract/auditEvents.ts";
import { limits } from "#contract/limits.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useLazyListAuditEventsQuery, useListAuditEventsQuery } from "#web/api/securityApi.ts";
import { actorText } from "#web/features/account/actorText.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { DownloadCsv } from "#web/features/tables/DownloadCsv.tsx";
import { everyPage } from "#web/features/tables/everyPage.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { changeParams } from "#web/hooks/changeParams.ts";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { eventColumns, named, type Texts } from "./eventColumns.tsx";
import { personItem, usePersonField } from "./usePersonField.ts";

const pageSize = 10;

/** Sign-ins and other security events of the account; the URL keeps whose. */
export function HistorySection() {
  const { t } = useTranslation("security");
  const [all, setAll] = useState(false);
  const [params, setParams] = useSearchParams();
  const person = params.get("person") ?? "";
  return (
    <AccountSection id="history" title={t("history.title")} lead={t("history.lead")}>
      <Events
        key={`${String(all)} ${person}`}
        all={all}
        person={person}
        onAll={setAll}
        onPerson={(chosen) =>
          setParams((before) => changeParams(before, { person: chosen }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </AccountSection>
  );
}

interface EventsProps {
  all: boolean;
  /** Id of the user whose events are shown; empty for those of everyone. */
  person: string;
  onAll: (all: boolean) => void;
  onPerson: (person: string) => void;
}

/** The events, newest first, with further pages on demand. */
function Events({ all, person, onAll, onPerson }: EventsProps) {
  const { t } = useTranslation(["security", "tables", "ui"]);
  const formats = useZonedFormats();
  const own = useReadAccountQuery().data?.email;
  const query = {
    limit: pageSize,
    ...(all ? {} : { only: "sign_ins" as const }),
    ...(person && { user: person }),
  };
  const first = useListAuditEventsQuery({ query }, { refetchOnMountOrArgChange: true });
  const [loadPage] = useLazyListAuditEventsQuery();
  const pages = useMorePages(first.data, (after) => loadPage({ query: { ...query, after } }));
  const { rows, more } = pages;
  const columns = eventColumns(t, formats, own);
  const filters = usePersonField(person, rows);
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id="events"
        title={null}
        count={first.data === undefined ? null : <RowCount shown={rows.length} more={more} />}
        filters={filters}
        onFilter={(_, value) => onPerson(value)}
        columns={chosenColumns.map((key) => ({ key, label: t(`history.columns.${key}`) }))}
      >
        <Checkbox
          label={t("history.all")}
          checked={all}
          onChange={(event) => onAll(event.target.checked)}
        />
        <DownloadCsv
          file="account-activity.csv"
          head={fileColumns.map((key) => t(`history.columns.${key}`))}
          rows={async () => {
            const found = await everyPage(
              async (after) =>
                (
                  await loadPage({
                    query: { ...query, limit: limits.pageMax, ...(after && { after }) },
                  })
                ).data,
            );
            return found?.map((event) => buildCells(t, event)) ?? null;
          }}
        />
      </TableBar>
      <QueryGate fresh query={first} skeleton={<Skeleton className="h-24 w-full" />}>
        {() =>
          rows.length === 0 ? (
            <p className="text-base text-muted">
              {t(person === "" ? "history.empty" : "history.emptyPerson")}
            </p>
          ) : (
            <RowsTable
              id="events"
              caption={t("history.lead")}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              nameOf={({ kind }) => t(`history.kind.${kind}`)}
              cards
              menu={(event) => [
                ...buildMenu(t, event),
                ...personItem(t, event, filters.length > 0 ? person : null, onPerson),
              ]}
            />
          )
        }
      </QueryGate>
      {more ? (
        <div>
          <Button size="small" busy={pages.busy} onClick={pages.load}>
            {t("history.more")}
          </Button>
        </div>
      ) : null}
      {pages.failed ? <p role="alert">{t("history.moreFailed")}</p> : null}
    </div>
  );
}

const rowKey = ({ id }: AuditEvent) => id;

/** Columns of the file. */
const fileColumns = ["at", "event", "by", "browser", "network"] as const;

const buildCells = (t: Texts, event: AuditEvent): readonly string[] => {
  const { at, kind, detail, user, user_agent: userAgent, network } = event;
  const text = t(`history.kind.${kind}`);
  const sentence = detail !== null && named.has(kind) ? `${text}: ${detail}` : text;
  return [
    at,
    sentence,
    user === null ? "" : (user.email ?? actorText(t, user)),
    userAgent ?? "",
    network ?? "",
  ];
};

/** Columns that can be hidden. */
const chosenColumns = ["by", "browser", "network", "at"] as const;

const buildMenu = (t: Texts, { id, network }: AuditEvent): MenuItem[] => [
  {
    key: "copy",
    icon: "copy",
    label: t("copyId", { ns: "tables" }),
    onSelect: () => void copyWithToast(t, id),
  },
  ...(network === null
    ? []
    : [
        {
          key: "network",
          icon: "copy",
          label: t("history.copyNetwork"),
          onSelect: () => void copyWithToast(t, network),
        } as const,
      ]),
];
