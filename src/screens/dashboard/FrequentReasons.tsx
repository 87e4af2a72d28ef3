import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import type { ReasonCount } from "./verdictCounts.ts";

/** Most frequent reasons of the latest validations. */
export function FrequentReasons({ reasons }: { reasons: readonly ReasonCount[] }) {
  const { t } = useTranslation(["dashboard", "reasons", "ui"]);
  const { number } = useFormats();
  return (
    <table className="w-full text-base">
      <caption className="sr-only">{t("reasons.title")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("latest.reason")}</th>
          <th scope="col">{t("reasons.count")}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, verdict, count }) => (
          <tr key={reason} className="h-row">
            <th scope="row" className="text-start font-normal">
              <span className="flex items-center gap-1.5">
                <VerdictShape verdict={verdict} size={16} />
                <span className="sr-only">{t(`verdict.${verdict}`, { ns: "ui" })}: </span>
                {t(`${reason}.title`, { ns: "reasons" })}
              </span>
            </th>
            <td className="w-16 text-end">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
