import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "#contract/auditEvents.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useListAuditEventsQuery } from "#web/api/securityApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { BrowserLabel } from "#web/features/account/BrowserLabel.tsx";

const pageSize = 10;

/** Sign-ins and other security events of the account. */
export function HistorySection() {
  const { t } = useTranslation("security");
  const [all, setAll] = useState(false);
  return (
    <AccountSection id="history" title={t("history.title")} lead={t("history.lead")}>
      <Checkbox
        className="mb-3"
        label={t("history.all")}
        checked={all}
        onChange={(event) => setAll(event.target.checked)}
      />
      <div className="rounded-box border border-line bg-paper empty:hidden">
        <HistoryPage key={String(all)} all={all} after={undefined} />
      </div>
    </AccountSection>
  );
}

/** One page of events, with the next one below it on demand. */
function HistoryPage({ all, after }: { all: boolean; after: string | undefined }) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const [further, setFurther] = useState(false);
  const query = useListAuditEventsQuery(
    { query: { limit: pageSize, after, ...(all ? {} : { only: "sign_ins" as const }) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryGate fresh query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ data: events, next_cursor: next }) =>
        events.length === 0 ? (
          <p className="px-4 py-3 text-base text-muted">{t("history.empty")}</p>
        ) : (
          <>
            <ol>
              {events.map((event) => (
                <li key={event.id} className="border-b border-line last:border-b-0">
                  <EventLine event={event} />
                </li>
              ))}
            </ol>
            {next === null ? null : further ? (
              <div className="border-t border-line">
                <HistoryPage all={all} after={next} />
              </div>
            ) : (
              <div className="border-t border-line px-4 py-3">
                <Button size="small" onClick={() => setFurther(true)}>
                  {t("history.more")}
                </Button>
              </div>
            )}
          </>
        )
      }
    </QueryGate>
  );
}

/** Events whose detail is the name of a key or the address of a member. */
const named: ReadonlySet<AuditEvent["kind"]> = new Set([
  "key_created",
  "key_revoked",
  "key_changed",
  "key_rotated",
  "member_joined",
  "member_left",
  "member_removed",
  "role_changed",
  "invitation_sent",
  "invitation_withdrawn",
]);

const alarming: ReadonlySet<AuditEvent["kind"]> = new Set([
  "sign_in_refused",
  "code_refused",
  "refresh_reused",
]);

function EventLine({ event }: { event: AuditEvent }) {
  const { t } = useTranslation("security");
  const { ago, instant } = useZonedFormats();
  const own = useReadAccountQuery().data?.email;
  const warns = alarming.has(event.kind);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2 text-base">
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2">
        <Icon
          name={warns ? "alert" : "check"}
          className={warns ? "mt-0.5 text-risky" : "mt-0.5 text-muted"}
        />
        <span className="min-w-0">
          {t(`history.kind.${event.kind}`)}
          {event.detail !== null && named.has(event.kind) ? (
            <bdi className="ms-2 break-all text-muted">{event.detail}</bdi>
          ) : null}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {event.user === null || event.user.email === own ? null : (
          <bdi className="break-all">{event.user.email ?? event.user.id}</bdi>
        )}
        {event.user_agent ? <BrowserLabel userAgent={event.user_agent} /> : null}
        {event.network ? (
          <span dir="ltr" className="font-mono">
            {event.network}
          </span>
        ) : null}
        <time dateTime={event.at} title={instant(event.at)}>
          {ago(event.at)}
        </time>
      </p>
    </div>
  );
}
