import { useTranslation } from "react-i18next";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { useFormats } from "#web/text/formats.ts";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";

const outcomes = [
  { key: "definitive", credits: 1 },
  { key: "unknown", credits: 0 },
  { key: "syntax", credits: 0 },
  { key: "duplicate", credits: 0 },
  { key: "cached", credits: 0 },
  { key: "rule", credits: 0 },
  { key: "sample", credits: 0 },
  { key: "cancelled", credits: 0 },
  { key: "sandbox", credits: 0 },
] as const;

/** Price of each kind of row. */
export function CreditTable() {
  const { t } = useTranslation("pricing");
  const { number } = useFormats();
  return (
    <PageSection id="credits" heading={t("costs.heading")} lead={t("costs.lead")}>
      <table className="w-full max-w-reading text-md">
        <caption className="sr-only">{t("costs.heading")}</caption>
        <FigureTableHead names={t("costs.what")} figures={[t("costs.credits")]} />
        <tbody>
          {outcomes.map(({ key, credits }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                <span className="block font-medium">{t(`costs.rows.${key}.what`)}</span>
                <span className="block text-base text-muted">{t(`costs.rows.${key}.why`)}</span>
              </th>
              <td className="py-2 text-end align-top font-semibold">{number(credits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}
