import { useTranslation } from "react-i18next";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The page while the invitation is being read. */
export function Waiting() {
  const { t } = useTranslation("people");
  return (
    <AuthFrame heading={t("join.heading")}>
      <section aria-busy="true" aria-label={t("loading")}>
        <Skeleton className="h-16 w-full" />
      </section>
    </AuthFrame>
  );
}
