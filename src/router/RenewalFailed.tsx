import { useTranslation } from "react-i18next";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";

/** Offers a retry when the renewal got no response; the user stays signed in. */
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
