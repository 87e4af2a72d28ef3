import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The page while the result is being read. */
export function Waiting() {
  const { t } = useTranslation("validate");
  return (
    <section aria-busy="true" aria-label={t("result.loading")} className="flex flex-col gap-5">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-80 w-full" />
    </section>
  );
}
