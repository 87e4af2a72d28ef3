import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "#contract/auditEvents.ts";
import { actorText } from "#web/features/account/actorText.ts";
import { BrowserLabel } from "#web/features/account/BrowserLabel.tsx";
import type { ZonedFormats } from "#web/text/formats.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Icon } from "#web/ui/Icon.tsx";

/** `t` of the history of events. */
export type Texts = TFunction<["security", "tables", "ui"]>;

/** Events whose detail is the name of a key, the address of a member or the operator's reason. */
export const named: ReadonlySet<AuditEvent["kind"]> = new Set([
  "account_suspended",
  "account_unsuspended",
  "credits_granted",
  "credits_taken",
  "second_factor_reset",
  "sessions_ended",
  "key_created",
  "key_revoked",
  "key_changed",
  "key_rotated",
  "key_handed_over",
  "member_joined",
  "member_left",
  "member_removed",
  "role_changed",
  "credit_limit_changed",
  "invitation_sent",
  "invitation_withdrawn",
  "requirements_changed",
  "sso_connected",
  "sso_changed",
  "sso_disconnected",
  "sso_domain_added",
  "sso_domain_verified",
  "sso_domain_lost",
  "sso_domain_removed",
  "scim_token_created",
  "scim_token_revoked",
  "join_requested",
  "join_request_withdrawn",
  "join_request_declined",
  "ownership_offered",
  "ownership_transferred",
  "ownership_offer_ended",
]);

const alarming: ReadonlySet<AuditEvent["kind"]> = new Set([
  "sign_in_refused",
  "code_refused",
  "refresh_reused",
]);

/** Returns the columns of the events; who caused one is named if it wasn't the reader, whose address is `own`. */
export function eventColumns(
  t: Texts,
  { ago, instant }: ZonedFormats,
  own: string | undefined,
): Column<AuditEvent>[] {
  return [
    {
      key: "event",
      header: t("history.columns.event"),
      rowHeader: true,
      cell: (event) => (
        <div className="py-1">
          <EventText event={event} />
          <p className="ms-7 flex flex-wrap gap-x-3 text-sm text-muted @xl:hidden">
            {event.user_agent === null ? null : <BrowserLabel userAgent={event.user_agent} />}
            <time dateTime={event.at} title={instant(event.at)}>
              {ago(event.at)}
            </time>
          </p>
        </div>
      ),
    },
    {
      key: "by",
      header: t("history.columns.by"),
      wideOnly: true,
      cell: ({ user }) =>
        user === null || user.email === own ? null : (
          <bdi className="text-sm break-all text-muted">{actorText(t, user)}</bdi>
        ),
    },
    {
      key: "browser",
      header: t("history.columns.browser"),
      className: "text-sm text-muted",
      // A card has it below the event, as well as the time.
      inCard: false,
      cell: ({ user_agent: userAgent }) =>
        userAgent ? <BrowserLabel userAgent={userAgent} /> : null,
    },
    {
      key: "network",
      header: t("history.columns.network"),
      wideOnly: true,
      cell: ({ network }) => (
        <bdi dir="ltr" className="font-mono text-sm text-muted">
          {network}
        </bdi>
      ),
    },
    {
      key: "at",
      header: t("history.columns.at"),
      className: "whitespace-nowrap text-sm text-muted",
      inCard: false,
      cell: ({ at }) => (
        <time dateTime={at} title={instant(at)}>
          {ago(at)}
        </time>
      ),
    },
  ];
}

function EventText({ event: { kind, detail } }: { event: AuditEvent }) {
  const { t } = useTranslation("security");
  const warns = alarming.has(kind);
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Icon
        name={warns ? "alert" : "check"}
        className={warns ? "mt-0.5 text-risky" : "mt-0.5 text-muted"}
      />
      <span className="min-w-0">
        {t(`history.kind.${kind}`)}
        {detail !== null && named.has(kind) ? (
          <bdi className="ms-2 break-all text-muted">{detail}</bdi>
        ) : null}
      </span>
    </div>
  );
}
