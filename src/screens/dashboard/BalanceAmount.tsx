import { useTranslation } from "react-i18next";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The live credit balance, or a way to load it again. */
export function BalanceAmount() {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { data, error, refetch } = useReadCreditsQuery();
  return data ? (
    number(data.balance)
  ) : error ? (
    <span className="flex flex-wrap items-center gap-2 text-base font-normal text-muted">
      {t("balance.failed")}
      <Button size="small" icon="retry" onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    </span>
  ) : (
    <Skeleton className="h-10 w-28" />
  );
}
