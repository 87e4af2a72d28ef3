import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Placeholder of the ledger. */
export function EntriesSkeleton() {
  const { t } = useTranslation("billing");
  return (
    <section aria-busy="true" aria-label={t("ledger.loading")} className="flex flex-col gap-2">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </section>
  );
}
