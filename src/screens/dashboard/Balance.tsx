import { useTranslation } from "react-i18next";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Live credit balance and the price of a validation. */
export function Balance() {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { data, error, refetch } = useReadCreditsQuery();
  return (
    <section aria-labelledby="balance-title" className="flex flex-col gap-1">
      <h2 id="balance-title" className="text-sm font-medium text-muted">
        {t("balance.title")}
      </h2>
      {data ? (
        <p className="text-2xl font-semibold tabular-nums">{number(data.balance)}</p>
      ) : error ? (
        <p className="flex flex-wrap items-center gap-2 text-base text-muted">
          {t("balance.failed")}
          <Button size="small" icon="retry" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-10 w-28" />
      )}
      <p className="text-sm text-muted">
        {t("balance.rule")}{" "}
        <Link to={paths.billing} className="text-link underline">
          {t("balance.link")}
        </Link>
      </p>
    </section>
  );
}
