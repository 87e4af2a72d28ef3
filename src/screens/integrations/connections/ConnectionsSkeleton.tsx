import { useTranslation } from "react-i18next";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";

/** Placeholder of the table of connections. */
export function ConnectionsSkeleton() {
  const { t } = useTranslation("integrations");
  return <RowsSkeleton label={t("connections.loading")} rows={4} />;
}
