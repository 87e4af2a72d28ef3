import { useTranslation } from "react-i18next";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { Questions } from "#web/ui/page/Questions.tsx";
import { useOperator } from "#web/useOperator.ts";
import { CreditTable } from "./CreditTable.tsx";
import { estimateCost } from "./estimate.ts";
import { Estimator } from "./Estimator.tsx";
import { Plans } from "./Plans.tsx";
import { useEstimateInput } from "./useEstimateInput.ts";

const questions = ["unknown", "twice", "expiry", "short", "cancel", "again", "money"] as const;

/** The pricing page. */
export function PricingScreen() {
  const { t } = useTranslation("pricing");
  const { plans } = useOperator();
  const [input, change] = useEstimateInput();
  return (
    <article>
      <PageHeading heading={t("heading")} lead={t("lead")} />
      <CreditTable />
      <Estimator input={input} onChange={change} />
      <Plans plans={plans} credits={estimateCost(input).charged} />
      <PageSection id="expiry" heading={t("expiry.heading")} lead={t("expiry.text")} />
      <PageSection id="questions" heading={t("questions.heading")}>
        <Questions
          entries={questions.map((id) => ({
            id: `q-${id}`,
            question: t(`questions.${id}.question`),
            answer: t(`questions.${id}.answer`),
          }))}
        />
      </PageSection>
    </article>
  );
}
