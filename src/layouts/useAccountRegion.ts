import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";
import { showTimeZone } from "#web/text/formats.ts";

/** Shows the app in the language and time zone of the account. The language is taken over once after signing in: what is chosen in this browser afterwards stays. */
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
