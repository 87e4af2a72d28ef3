import { useTranslation } from "react-i18next";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";

/** The session could not be renewed for want of an answer: nobody is signed out for that. */
export function RenewalFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useTranslation("common");
  return (
    <div className="mx-auto max-w-reading px-4 py-12">
      <h1 className="mb-4 text-xl font-semibold">{t("unreachable.title")}</h1>
      <ProblemNotice
        title={t("unreachable.what")}
        detail={t("unreachable.detail")}
        onRetry={() => void onRetry()}
      />
    </div>
  );
}
