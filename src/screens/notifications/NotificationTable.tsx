import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { BrowserLabel } from "#web/features/account/BrowserLabel.tsx";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { notificationPath } from "#web/text/notificationPath.ts";
import { notificationText } from "#web/text/notificationText.ts";
import { classNames } from "#web/ui/classNames.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";

/** Kinds whose detail is a name to show. */
const named: ReadonlySet<NotificationKind> = new Set([
  "email_changed",
  "identity_linked",
  "identity_unlinked",
  "key_created",
  "key_rotated",
  "key_leaked",
  "key_handed_over",
  "member_joined",
  "member_removed",
  "role_changed",
  "join_requested",
  "sso_connected",
  "sso_changed",
  "sso_disconnected",
  "scim_token_created",
  "scim_token_revoked",
]);

interface Props {
  /** Newest first. */
  rows: readonly Notification[];
  isUnread: (row: Notification) => boolean;
  onRead: (id: string) => void;
}

const rowKey = ({ id }: Notification) => id;

/** Notifications, each with a link to what it is about; unread ones have a dot, and opening one marks it as read. */
export function NotificationTable({ rows, isUnread, onRead }: Props) {
  const { t } = useTranslation(["notifications", "tables", "ui"]);
  const formats = useZonedFormats();
  const navigate = useNavigate();
  const buildMenu = (row: Notification): MenuItem[] => {
    const path = notificationPath(row);
    const unread = isUnread(row);
    const open = () => {
      if (unread) {
        onRead(row.id);
      }
      if (path !== null) {
        void navigate(path);
      }
    };
    return [
      ...(path === null ? [] : [item("open", "eye", t("open", { ns: "tables" }), open)]),
      ...(unread ? [item("mark", "check", t("mark"), () => onRead(row.id))] : []),
      item("copy", "copy", t("copyId", { ns: "tables" }), () => void copyWithToast(t, row.id)),
    ];
  };
  return (
    <RowsTable
      id="notifications"
      caption={t("lead")}
      cards
      columns={createColumns(t, { isUnread, onRead })}
      rows={rows}
      rowKey={rowKey}
      nameOf={(row) => notificationText(t, formats, row)}
      menu={buildMenu}
    />
  );
}

const item = (
  key: string,
  icon: "eye" | "check" | "copy",
  label: string,
  onSelect: () => void,
): MenuItem => ({ key, icon, label, onSelect });

function createColumns(
  t: TFunction<["notifications", "tables", "ui"]>,
  { isUnread, onRead }: Pick<Props, "isUnread" | "onRead">,
): Column<Notification>[] {
  return [
    {
      key: "event",
      header: t("columns.event"),
      rowHeader: true,
      className: "w-full",
      cell: (row) => (
        <div className="py-1">
          <Sentence row={row} unread={isUnread(row)} onRead={() => onRead(row.id)} />
          <p className="flex flex-wrap gap-x-3 text-sm text-muted @2xl:hidden">
            <When at={row.created_at} />
            <Details row={row} />
          </p>
        </div>
      ),
    },
    {
      key: "details",
      header: t("columns.details"),
      wideOnly: true,
      className: "whitespace-nowrap text-sm text-muted",
      cell: (row) => (
        <span className="flex gap-x-3">
          <Details row={row} />
        </span>
      ),
    },
    {
      key: "at",
      header: t("columns.at"),
      wideOnly: true,
      className: "whitespace-nowrap text-sm text-muted",
      cell: ({ created_at: createdAt }) => <When at={createdAt} />,
    },
  ];
}

/** Text of a notification, with a dot while it is unread. */
function Sentence({
  row,
  unread,
  onRead,
}: {
  row: Notification;
  unread: boolean;
  onRead: () => void;
}) {
  const { t } = useTranslation("notifications");
  const text = notificationText(t, useZonedFormats(), row);
  const path = notificationPath(row);
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={classNames("size-2 shrink-0 rounded-full", unread && "bg-brand")}
      />
      <span className={unread ? "font-semibold text-ink" : "text-muted"}>
        {path === null ? (
          text
        ) : (
          <Link to={path} className="text-link" onClick={unread ? onRead : undefined}>
            {text}
          </Link>
        )}
        {unread ? <span className="sr-only"> {t("isUnread")}</span> : null}
      </span>
    </span>
  );
}

/** Name, browser and network of an event, as far as they are known. */
function Details({ row: { kind, detail, user_agent: userAgent, network } }: { row: Notification }) {
  return (
    <>
      {named.has(kind) && detail !== null ? <bdi className="min-w-0">{detail}</bdi> : null}
      {userAgent === null ? null : <BrowserLabel userAgent={userAgent} />}
      {network === null ? null : (
        <span dir="ltr" className="font-mono">
          {network}
        </span>
      )}
    </>
  );
}

function When({ at }: { at: string }) {
  const { ago, instant } = useZonedFormats();
  return (
    <time dateTime={at} title={instant(at)}>
      {ago(at)}
    </time>
  );
}
