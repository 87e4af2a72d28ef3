import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Panel } from "./Panel.tsx";

interface Props {
  /** Shown instead of the price of a validation. */
  children?: ReactNode;
}

/** Live credit balance, and the price of a validation. */
export function Balance({ children }: Props) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { data, error, refetch } = useReadCreditsQuery();
  return (
    <Panel
      title={t("balance.title")}
      action={
        <Link to={paths.billing} className="text-link">
          {t("balance.link")}
        </Link>
      }
    >
      {data ? (
        <p className="text-2xl font-semibold tabular">{number(data.balance)}</p>
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
      <p className="mt-2 text-sm text-muted">
        {data && data.held > 0
          ? `${t("credits.reserved", { ns: "common", count: data.held, shown: number(data.held) })} `
          : ""}
        {children ?? t("balance.rule")}
      </p>
    </Panel>
  );
}
