import { useTranslation } from "react-i18next";
import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { BrowserLabel } from "#web/features/account/BrowserLabel.tsx";
import { notificationPath } from "#web/text/notificationPath.ts";
import { notificationText } from "#web/text/notificationText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Kinds whose detail is a name to show. */
const named: ReadonlySet<NotificationKind> = new Set([
  "email_changed",
  "identity_linked",
  "identity_unlinked",
  "key_created",
  "key_rotated",
  "key_leaked",
  "member_joined",
  "member_removed",
  "role_changed",
]);

interface Props {
  row: Notification;
  unread: boolean;
  onRead: () => void;
}

/** One notification: its sentence with a link, and the time and client. */
export function NotificationLine({ row, unread, onRead }: Props) {
  const { t } = useTranslation("notifications");
  const formats = useZonedFormats();
  const text = notificationText(t, formats, row);
  const path = notificationPath(row);
  const { detail, user_agent: userAgent, network, created_at: at } = row;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-base">
      <div className="min-w-0 flex-1 basis-56">
        <p className={unread ? "font-semibold text-ink" : "text-muted"}>
          {path === null ? (
            text
          ) : (
            <Link to={path} className="text-link" onClick={unread ? onRead : undefined}>
              {text}
            </Link>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={at} title={formats.instant(at)}>
            {formats.ago(at)}
          </time>
          {named.has(row.kind) && detail !== null ? <bdi className="min-w-0">{detail}</bdi> : null}
          {userAgent === null ? null : <BrowserLabel userAgent={userAgent} />}
          {network === null ? null : (
            <span dir="ltr" className="font-mono">
              {network}
            </span>
          )}
        </p>
      </div>
      {unread ? (
        <div className="flex items-center gap-3">
          <Badge tone="brand">{t("isUnread")}</Badge>
          <Button size="small" aria-label={t("markOf", { text })} onClick={onRead}>
            {t("mark")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
