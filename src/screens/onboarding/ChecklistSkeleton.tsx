import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Placeholder of the checklist. */
export function ChecklistSkeleton() {
  const { t } = useTranslation("onboarding");
  return (
    <section aria-busy="true" aria-label={t("checklist.loading")} className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </section>
  );
}
