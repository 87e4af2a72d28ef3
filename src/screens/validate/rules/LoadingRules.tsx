import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Placeholder of rules that are being loaded. */
export function LoadingRules() {
  const { t } = useTranslation("rules");
  return (
    <section aria-busy="true" aria-label={t("list.loading")} className="flex flex-col gap-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </section>
  );
}
