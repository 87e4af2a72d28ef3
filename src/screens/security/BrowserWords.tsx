import { useTranslation } from "react-i18next";
import { browserName } from "./browserName.ts";

/** "Firefox on Linux", of what a browser calls itself; the whole of it as a title. */
export function BrowserWords({ userAgent }: { userAgent: string | null }) {
  const { t } = useTranslation("security");
  const { browser, system } = browserName(userAgent ?? "");
  const words =
    browser !== null && system !== null
      ? t("browser.on", { browser, system })
      : (browser ?? system ?? t("browser.unknown"));
  return <bdi title={userAgent ?? undefined}>{words}</bdi>;
}
