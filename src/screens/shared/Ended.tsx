import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";

/** Tells that the link opens nothing, and what to do. */
export function Ended() {
  const { t } = useTranslation("validate");
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl font-semibold">{t("shared.heading")}</h1>
      <ProblemNotice title={t("shared.gone.title")} detail={t("shared.gone.detail")} />
      <LinkButton to={paths.home}>{t("shared.own")}</LinkButton>
    </div>
  );
}
