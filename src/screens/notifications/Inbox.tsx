import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { TableBar } from "#web/features/tables/TableBar.tsx";
import { paths } from "#web/paths.ts";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { NotificationTable } from "./NotificationTable.tsx";
import { useNotifications } from "./useNotifications.ts";

/** Notifications of the account, by day. `?unread=1` shows the unread ones. */
export function Inbox() {
  const [params, setParams] = useSearchParams();
  const unread = params.get("unread") === "1";
  return (
    <Notifications
      // Other rows start with the first page.
      key={String(unread)}
      unread={unread}
      onUnread={(only) => setParams(only ? { unread: "1" } : {}, { replace: true })}
    />
  );
}

interface Props {
  unread: boolean;
  onUnread: (only: boolean) => void;
}

function Notifications({ unread, onUnread }: Props) {
  const { t } = useTranslation("notifications");
  const found = useNotifications(unread);
  const { first, rows, more, busy, failed, load, unreadCount } = found;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
        </div>
        <LinkButton to={`${paths.notifications}?tab=settings`}>{t("settings.open")}</LinkButton>
      </header>
      <div className="flex flex-col gap-3">
        <TableBar
          id="notifications"
          title={null}
          count={
            <output className="text-base text-muted">
              {first.data === undefined ? "" : t("unread", { count: unreadCount })}
            </output>
          }
          columns={(["details", "at"] as const).map((key) => ({
            key,
            label: t(`columns.${key}`),
          }))}
        >
          <Checkbox
            label={t("onlyUnread")}
            checked={unread}
            onChange={({ target }) => onUnread(target.checked)}
          />
          {unreadCount > 0 ? (
            <Button size="small" busy={found.marking} onClick={found.markAll}>
              {t("markAll")}
            </Button>
          ) : null}
        </TableBar>
        {found.markFailed ? <p role="alert">{t("markFailed")}</p> : null}
      </div>
      <QueryGate query={first} skeleton={<RowsSkeleton label={t("loading")} />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title={t(unread ? "noneUnread.title" : "empty.title")}>
              <p>{t(unread ? "noneUnread.text" : "empty.text")}</p>
            </EmptyState>
          ) : (
            <>
              <NotificationTable rows={rows} isUnread={found.isUnread} onRead={found.markOne} />
              <div className="flex flex-wrap items-center gap-4 text-base text-muted">
                {more ? (
                  <Button busy={busy} onClick={load}>
                    {t("more")}
                  </Button>
                ) : null}
                {failed ? <p role="alert">{t("moreFailed")}</p> : null}
              </div>
            </>
          )
        }
      </QueryGate>
    </div>
  );
}
