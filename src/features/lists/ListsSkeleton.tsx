import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Placeholder of a table of lists. */
export function ListsSkeleton() {
  const { t } = useTranslation("bulk");
  return (
    <section aria-busy="true" aria-label={t("lists.loading")} className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </section>
  );
}
