import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";
import { showTimeZone } from "#web/text/formats.ts";

/** Applies the account's time zone and language. The language is applied once after the sign-in: a later choice in this browser stays. */
export function useAccountRegion(account: Account | undefined): void {
  const { i18n } = useTranslation();
  const locale = account?.locale ?? null;
  const zone = account?.time_zone ?? null;
  useEffect(() => showTimeZone(zone), [zone]);
  useEffect(() => {
    if (locale !== null && browserStorage.get(storageKeys.accountLocale) !== locale) {
      browserStorage.set(storageKeys.accountLocale, locale);
      void i18n.changeLanguage(locale);
    }
  }, [locale, i18n]);
}
