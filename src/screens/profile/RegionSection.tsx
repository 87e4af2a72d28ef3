import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useSaveAccount } from "#web/features/account/useSaveAccount.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { languages } from "#web/text/i18n.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

const zones = Intl.supportedValuesOf("timeZone");

/** Language and time zone, saved on change. */
export function RegionSection({ account }: { account: Account }) {
  const { t, i18n } = useTranslation("profile");
  const { instant } = useZonedFormats();
  const [now] = useState(() => new Date());
  const { save, notes } = useSaveAccount();
  const { locale, time_zone: zone } = account;
  const chooseLanguage = (chosen: string) =>
    chosen === ""
      ? save({ locale: null })
      : save({ locale: chosen }, () => i18n.changeLanguage(chosen));
  const chooseZone = (chosen: string) => save({ time_zone: chosen === "" ? null : chosen });
  return (
    <AccountSection id="region" title={t("region.title")} lead={t("region.lead")}>
      <div className="flex max-w-md flex-col gap-4">
        <SelectField
          label={t("region.language")}
          hint={t("region.languageHint")}
          value={locale ?? ""}
          onChange={(event) => void chooseLanguage(event.target.value)}
        >
          <option value="">{t("region.asBrowser")}</option>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("region.zone")}
          hint={t("region.now", { instant: instant(now) })}
          value={zone ?? ""}
          onChange={(event) => void chooseZone(event.target.value)}
        >
          <option value="">{t("region.asDevice")}</option>
          {zone !== null && !zones.includes(zone) ? <option value={zone}>{zone}</option> : null}
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
        {notes}
      </div>
    </AccountSection>
  );
}
