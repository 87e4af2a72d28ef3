import { useTranslation } from "react-i18next";
import type { DeviceItem } from "#contract/security.ts";
import { useDeleteDeviceMutation, useListDevicesQuery } from "#web/api/secondFactorApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Trusted browsers, which need no code and aren't affected by sign-in throttling. */
export function DevicesSection() {
  const { t } = useTranslation(["security", "errors", "common"]);
  const query = useListDevicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <AccountSection id="devices" title={t("devices.title")} lead={t("devices.lead")}>
      <QueryGate fresh query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ data: devices }) =>
          devices.length === 0 ? (
            <p className="max-w-reading text-base text-muted">{t("devices.empty")}</p>
          ) : (
            <ul className="rounded-box border border-line bg-paper">
              {devices.map((device) => (
                <DeviceLine key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </QueryGate>
    </AccountSection>
  );
}

function DeviceLine({ device }: { device: DeviceItem }) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const { ago, date, instant } = useZonedFormats();
  const [forget, { isLoading, error }] = useDeleteDeviceMutation();
  const name = device.name ?? t("browser.unknown");
  return (
    <AccessRow
      heading={
        <>
          <bdi>{name}</bdi>
          {device.current ? <Badge tone="brand">{t("sessions.current")}</Badge> : null}
        </>
      }
      refused={error ? failureText(t, error).title : null}
      action={
        <Button
          size="small"
          busy={isLoading}
          aria-label={t("devices.forgetOne", { name })}
          onClick={() => void forget({ params: { id: device.id } })}
        >
          {t("devices.forget")}
        </Button>
      }
    >
      <AccessDetails>
        {device.last_used_at === null ? null : (
          <time dateTime={device.last_used_at} title={instant(device.last_used_at)}>
            {t("devices.used", { ago: ago(device.last_used_at) })}
          </time>
        )}
        <time dateTime={device.created_at} title={instant(device.created_at)}>
          {t("devices.since", { date: date(device.created_at) })}
        </time>
        <time dateTime={device.expires_at} title={instant(device.expires_at)}>
          {t("devices.until", { date: date(device.expires_at) })}
        </time>
      </AccessDetails>
    </AccessRow>
  );
}
