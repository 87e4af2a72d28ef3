import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import { useUpdateAccountMutation } from "#web/api/account/profileApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { languages } from "#web/text/i18n.ts";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { showToast } from "#web/ui/showToast.ts";

const zones = Intl.supportedValuesOf("timeZone");

/** Language and time zone, saved on change. */
export function RegionSection({ account }: { account: Account }) {
  const { t, i18n } = useTranslation(["profile", "errors", "common", "ui"]);
  const { instant } = useZonedFormats();
  const [now] = useState(() => new Date());
  const [update, { isLoading, error }] = useUpdateAccountMutation();
  const { locale, time_zone: zone } = account;
  const chooseLanguage = async (chosen: string) => {
    const { error: refused } = await update({ body: { locale: chosen === "" ? null : chosen } });
    if (refused === undefined) {
      const translate = chosen === "" ? t : await i18n.changeLanguage(chosen);
      showToast({ key: "saved", text: translate("toasts.saved", { ns: "ui" }) });
    }
  };
  const chooseZone = async (chosen: string) => {
    const { error: refused } = await update({ body: { time_zone: chosen === "" ? null : chosen } });
    if (refused === undefined) {
      showToast({ key: "saved", text: t("toasts.saved", { ns: "ui" }) });
    }
  };
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
        <FormError>{error ? failureText(t, error).title : null}</FormError>
        <output className="text-base text-muted empty:hidden">
          {isLoading ? t("saving") : null}
        </output>
      </div>
    </AccountSection>
  );
}
