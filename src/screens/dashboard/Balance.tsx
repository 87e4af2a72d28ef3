import { useTranslation } from "react-i18next";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { BalanceAmount } from "./BalanceAmount.tsx";
import { Panel } from "./Panel.tsx";

/** Live credit balance, and the price of a validation. */
export function Balance() {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { data } = useReadCreditsQuery();
  return (
    <Panel
      title={t("balance.title")}
      action={
        <Link to={paths.billing} className="text-link">
          {t("balance.link")}
        </Link>
      }
    >
      <div className="text-2xl font-semibold tabular">
        <BalanceAmount />
      </div>
      <p className="mt-2 text-sm text-muted">
        {data && data.held > 0
          ? `${t("credits.reserved", { ns: "common", count: data.held, shown: number(data.held) })} `
          : ""}
        {t("balance.rule")}
      </p>
    </Panel>
  );
}
