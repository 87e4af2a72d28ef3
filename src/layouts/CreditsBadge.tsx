import { useTranslation } from "react-i18next";
import { useReadCreditsQuery } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { useAdmitted } from "#web/session/authKit/hooks.ts";
import { useFormats } from "#web/text/formatting.ts";
import { Link } from "#web/ui/Link.tsx";

/** The account's live balance. */
export function CreditsBadge() {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  const { data } = useReadCreditsQuery(undefined, { skip: !useAdmitted() });
  return (
    <Link
      to={paths.billing}
      className="rounded-mark border border-line px-2 py-1 text-sm font-medium whitespace-nowrap text-ink tabular-nums no-underline hover:border-brand"
    >
      <output>
        {data === undefined
          ? t("credits.unknown")
          : t("credits.balance", { count: data.balance, shown: number(data.balance) })}
      </output>
    </Link>
  );
}
