import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { BrokenPath } from "#web/ui/BrokenPath.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Main } from "./Main.tsx";

/** In place of a screen that the user's role doesn't open. */
export function RoleForbidden() {
  const { t } = useTranslation(["errors", "common"]);
  return (
    <Main tall>
      <EmptyState
        heading="h1"
        title={t("role_forbidden.title")}
        picture={<BrokenPath kind="cut" />}
        actions={<LinkButton to={paths.people}>{t("tabs.people", { ns: "common" })}</LinkButton>}
      >
        {t("role_forbidden.detail")}
      </EmptyState>
    </Main>
  );
}
