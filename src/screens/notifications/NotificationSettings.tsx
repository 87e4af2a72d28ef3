import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import {
  useReadNotificationScheduleQuery,
  useReadNotificationSettingsQuery,
} from "#web/api/notificationsApi.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { ChannelTable } from "./ChannelTable.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { TestNotification } from "./TestNotification.tsx";

const OtherWorkspace = lazy(async () => ({
  default: (await import("./OtherWorkspace.tsx")).OtherWorkspace,
}));

const others = ["account", "newsletter"] as const;

/** The notifications and mails that are sent, and the switches of those that can be turned off. */
export function NotificationSettings() {
  const { t } = useTranslation("notifications");
  const account = useReadAccountQuery().data;
  const workspace = useSearchParams()[0].get("workspace");
  const { hash } = useLocation();
  const isOther = workspace !== null && account !== undefined && workspace !== account.id;
  const query = useReadNotificationSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  // Read at the same time, though it is shown when the height of the table is known.
  useReadNotificationScheduleQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{t("settings.title")}</h1>
          <p className="mt-1 text-base text-muted">
            {t("settings.lead")}
            {(account?.workspaces ?? 1) > 1 ? ` ${t("settings.perWorkspace")}` : null}
          </p>
        </div>
        <TestNotification />
      </header>
      {isOther ? (
        <Suspense fallback={<RowsSkeleton label={t("settings.loading")} />}>
          <OtherWorkspace id={workspace} hash={hash} />
        </Suspense>
      ) : (
        <>
          <QueryGate query={query} skeleton={<RowsSkeleton label={t("settings.loading")} />}>
            {({ data, mail_server: hasMailServer }) => (
              <>
                {hasMailServer ? null : <Notice tone="warn">{t("settings.noServer")}</Notice>}
                <ChannelTable settings={data} />
              </>
            )}
          </QueryGate>
          {query.isLoading ? null : <Others />}
        </>
      )}
    </div>
  );
}

/** When mails are sent, and what isn't in the table. */
function Others() {
  const { t } = useTranslation("notifications");
  return (
    <>
      <ScheduleFields />
      <ul className="flex list-disc flex-col gap-2 ps-6 text-base text-muted">
        <li>{t("settings.listHint")}</li>
        {others.map((mail) => (
          <li key={mail}>{t(`settings.others.${mail}`)}</li>
        ))}
      </ul>
    </>
  );
}
