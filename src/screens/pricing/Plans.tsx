import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import type { Plan } from "#contract/operator.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { PlanTable } from "./PlanTable.tsx";

const aspects = ["price", "credits", "place", "sender", "care"] as const;

interface Props {
  plans: readonly Plan[];
  /** Estimated credits; the first plan that covers them is highlighted. */
  credits: number;
}

/** Self-hosting compared with an account here, and the operator's prices. */
export function Plans({ plans, credits }: Props) {
  const { t } = useTranslation("pricing");
  const { number } = useFormats();
  const start = number(limits.startingCredits);
  return (
    <PageSection id="plans" heading={t("plans.heading")} lead={t("plans.lead")}>
      {/* The row headers are above the cells, so that both columns fit the narrowest window. */}
      <table className="w-full max-w-reading table-fixed text-base sm:text-md">
        <caption className="sr-only">{t("plans.heading")}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-2 pe-4 text-start align-bottom font-semibold">
              {t("plans.self")}
            </th>
            <th scope="col" className="py-2 text-start align-bottom font-semibold">
              {t("plans.here")}
            </th>
          </tr>
        </thead>
        {aspects.map((aspect) => (
          <tbody key={aspect} className="border-t border-line align-top">
            <tr>
              <th
                scope="rowgroup"
                colSpan={2}
                className="pt-3 text-start text-sm font-normal text-muted"
              >
                {t(`plans.rows.${aspect}.name`)}
              </th>
            </tr>
            <tr>
              <td className="pt-1 pe-4 pb-3">{t(`plans.rows.${aspect}.self`)}</td>
              <td className="pt-1 pb-3">{t(`plans.rows.${aspect}.here`, { credits: start })}</td>
            </tr>
          </tbody>
        ))}
      </table>
      {plans.length === 0 ? (
        <p className="mt-4 max-w-reading text-md">
          {t("plans.none")}{" "}
          <Link to={`${paths.contact}?topic=credits`} className="text-link underline">
            {t("plans.ask")}
          </Link>
        </p>
      ) : (
        <PlanTable plans={plans} credits={credits} />
      )}
    </PageSection>
  );
}
