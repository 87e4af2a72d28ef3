import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { browserName } from "./browserName.ts";

/** Returns a label such as "Firefox on Linux" for a user agent. `t` needs the namespace `security`. */
export function browserLabel(t: TFunction, userAgent: string | null): string {
  const { browser, system } = browserName(userAgent ?? "");
  return browser !== null && system !== null
    ? t("browser.on", { ns: "security", browser, system })
    : (browser ?? system ?? t("browser.unknown", { ns: "security" }));
}

/** Short name of a browser, with the user agent as tooltip. */
export function BrowserLabel({ userAgent }: { userAgent: string | null }) {
  const { t } = useTranslation("security");
  return <span title={userAgent ?? undefined}>{browserLabel(t, userAgent)}</span>;
}
