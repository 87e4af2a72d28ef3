import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { browserName } from "./browserName.ts";

/** "Firefox on Linux", of what a browser calls itself; `t` must know `security`. */
export function browserLabel(t: TFunction, userAgent: string | null): string {
  const { browser, system } = browserName(userAgent ?? "");
  return browser !== null && system !== null
    ? t("browser.on", { ns: "security", browser, system })
    : (browser ?? system ?? t("browser.unknown", { ns: "security" }));
}

/** What a browser calls itself in a few words, the whole of it as a title. */
export function BrowserLabel({ userAgent }: { userAgent: string | null }) {
  const { t } = useTranslation("security");
  return <span title={userAgent ?? undefined}>{browserLabel(t, userAgent)}</span>;
}
