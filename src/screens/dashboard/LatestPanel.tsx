import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { ValidationTable } from "#web/features/history/ValidationTable.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { Panel } from "./Panel.tsx";

const listed = 7;

/** The newest validations. */
export function LatestPanel({ checks }: { checks: readonly Validation[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <Panel
      title={t("latest.title")}
      action={
        <Link to={paths.history} className="text-link">
          {t("latest.history")}
        </Link>
      }
    >
      <ValidationTable caption={t("latest.table")} checks={checks.slice(0, listed)} />
    </Panel>
  );
}
