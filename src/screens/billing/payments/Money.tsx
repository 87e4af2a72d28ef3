import { useTranslation } from "react-i18next";
import { moneyIn } from "#web/text/moneyIn.ts";

/** An amount of money in the page's language. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { i18n } = useTranslation();
  return (
    <bdi className="whitespace-nowrap">
      {moneyIn(i18n.resolvedLanguage ?? "en", amount, currency)}
    </bdi>
  );
}
