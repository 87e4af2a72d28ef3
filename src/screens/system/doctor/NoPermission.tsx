import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Message for accounts other than the operator's. */
export function NoPermission() {
  const { t } = useTranslation("system");
  return (
    <EmptyState
      title={t("noPermission.title")}
      actions={<LinkButton to={paths.dashboard}>{t("noPermission.back")}</LinkButton>}
    >
      <p>{t("noPermission.text")}</p>
    </EmptyState>
  );
}
