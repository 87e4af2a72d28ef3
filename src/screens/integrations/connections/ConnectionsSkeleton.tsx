import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Placeholder of the table of connections. */
export function ConnectionsSkeleton() {
  const { t } = useTranslation("integrations");
  return (
    <section aria-busy="true" aria-label={t("connections.loading")} className="flex flex-col gap-2">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </section>
  );
}
