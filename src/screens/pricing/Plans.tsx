import { useTranslation } from "react-i18next";
import type { Plan } from "#web/operator.ts";
import { PageSection } from "#web/layouts/PageSection.tsx";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formatting.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PlanTable } from "./PlanTable.tsx";

const aspects = ["price", "credits", "place", "sender", "care"] as const;

interface Props {
  plans: readonly Plan[];
  /** Credits of the estimate; the first plan that covers them is marked. */
  credits: number;
}

/** Running it yourself beside an account here, and the operator's prices where there are any. */
export function Plans({ plans, credits }: Props) {
  const { t } = useTranslation("pricing");
  const { number } = useFormats();
  return (
    <PageSection id="plans" heading={t("plans.heading")} lead={t("plans.lead")}>
      <DataTable
        caption={t("plans.heading")}
        columns={[
          {
            key: "aspect",
            header: <span className="sr-only">{t("plans.aspect")}</span>,
            rowHeader: true,
            className: "min-w-28 py-2 align-top text-muted",
            cell: (aspect) => t(`plans.rows.${aspect}.name`),
          },
          {
            key: "self",
            header: t("plans.self"),
            className: "min-w-44 py-2 align-top",
            cell: (aspect) => t(`plans.rows.${aspect}.self`),
          },
          {
            key: "here",
            header: t("plans.here"),
            className: "min-w-44 py-2 align-top",
            cell: (aspect) =>
              aspect === "price" && plans.length > 0
                ? t("plans.published")
                : t(`plans.rows.${aspect}.here`, { credits: number(1250) }),
          },
        ]}
        rows={aspects}
        rowKey={(aspect) => aspect}
      />
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
