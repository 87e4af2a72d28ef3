import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionItem } from "#contract/security.ts";
import {
  useDeleteSessionMutation,
  useEndOtherSessionsMutation,
  useListSessionsQuery,
} from "#web/api/securityApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { deviceName } from "#web/state/deviceLabels.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { BrowserLabel, browserLabel } from "#web/features/account/BrowserLabel.tsx";

/** Sessions of the account, each with a button to end it. */
export function SessionsSection() {
  const { t } = useTranslation(["security", "errors", "common"]);
  const [confirming, setConfirming] = useState(false);
  const query = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const others = query.data?.data.filter(({ current }) => !current).length ?? 0;
  const [endOthers, ending] = useEndOtherSessionsMutation();
  const end = async () => {
    const { data: done } = await endOthers({ body: {} });
    if (done !== undefined) {
      setConfirming(false);
      showToast({ text: t("sessions.ended", { count: done.ended }) });
    }
  };
  return (
    <AccountSection
      id="sessions"
      title={t("sessions.title")}
      lead={t("sessions.lead")}
      actions={
        others > 0 ? (
          <Button icon="signOut" onClick={() => setConfirming(true)}>
            {t("sessions.endOthers")}
          </Button>
        ) : null
      }
    >
      <QueryGate fresh query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: sessions }) => (
          <ul className="rounded-box border border-line bg-paper">
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryGate>
      {confirming ? (
        <Dialog
          title={t("sessions.ask.title", { count: others })}
          onClose={() => setConfirming(false)}
        >
          <div>
            <p className="text-base">{t("sessions.ask.effect")}</p>
            <FormError>{ending.error ? failureText(t, ending.error).title : null}</FormError>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={() => setConfirming(false)}>
              {t("cancel")}
            </Button>
            <Button variant="danger" busy={ending.isLoading} onClick={() => void end()}>
              {t("sessions.ask.confirm", { count: others })}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </AccountSection>
  );
}

function SessionLine({ session }: { session: SessionItem }) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const { ago, instant, date } = useZonedFormats();
  const [end, { isLoading, error }] = useDeleteSessionMutation();
  const name = browserLabel(t, session.user_agent);
  return (
    <AccessRow
      heading={
        <>
          <BrowserLabel userAgent={session.user_agent} />
          {session.current ? <Badge tone="brand">{t("sessions.current")}</Badge> : null}
          {session.trusted ? <Badge icon="shield">{t("sessions.trusted")}</Badge> : null}
        </>
      }
      refused={error ? failureText(t, error).title : null}
      action={
        session.current ? null : (
          <Button
            size="small"
            busy={isLoading}
            aria-label={t("sessions.endOne", { name })}
            onClick={() => void end({ params: { id: session.id } })}
          >
            {t("sessions.end")}
          </Button>
        )
      }
    >
      <AccessDetails>
        {session.device_name === null ||
        session.device_name === deviceName(session.user_agent ?? "") ? null : (
          <bdi>{session.device_name}</bdi>
        )}
        {session.network ? (
          <span dir="ltr" className="font-mono">
            {session.network}
          </span>
        ) : null}
        <span>{t(`sessions.method.${session.method}`)}</span>
      </AccessDetails>
      <AccessDetails>
        <time dateTime={session.last_seen_at} title={instant(session.last_seen_at)}>
          {t("sessions.seen", { ago: ago(session.last_seen_at) })}
        </time>
        <time dateTime={session.created_at} title={instant(session.created_at)}>
          {t("sessions.since", { date: date(session.created_at) })}
        </time>
        <time dateTime={session.ends_at} title={instant(session.ends_at)}>
          {t("sessions.until", { date: date(session.ends_at) })}
        </time>
      </AccessDetails>
    </AccessRow>
  );
}
