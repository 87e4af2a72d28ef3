import { useTranslation } from "react-i18next";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { paths } from "#web/paths.ts";
import { useIsSignedIn } from "#web/session/authKit/useAuthUser.ts";
import { useFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";

/** The account's live balance; nothing for roles that don't see it. */
export function CreditsBadge() {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  const reads = useRight("billing:read");
  const { data } = useReadCreditsQuery(undefined, { skip: !useIsSignedIn() || !reads });
  return reads ? (
    <Link
      to={paths.billing}
      className="rounded-mark border border-line px-2 py-1 text-sm font-medium whitespace-nowrap text-ink tabular no-underline hover:border-brand"
    >
      <output className="max-xl:sr-only">
        {data === undefined
          ? t("credits.unknown")
          : t("credits.balance", { count: data.balance, shown: number(data.balance) })}
      </output>
      {/* Narrow screens show the number alone. */}
      <span aria-hidden="true" className="xl:hidden">
        {data === undefined ? "…" : number(data.balance)}
      </span>
    </Link>
  ) : null;
}
