import { useTranslation } from "react-i18next";
import { useReadAccountQuery } from "#web/api/api.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";

/** Matches an address that a shell doesn't read as anything else. */
const plainAddress = /^[\w.+-]+@[\w.-]+$/u;

/** The plan, and how to get credits where none are sold. */
export function PlanSection({ sells }: { sells: boolean }) {
  const { t } = useTranslation(["billing", "common"]);
  const { data } = useReadAccountQuery();
  const email = plainAddress.test(data?.email ?? "") ? data?.email : "ann@example.com";
  const command = `npm run -s mailverdict -- credits grant ${email} 5000`;
  const plan = data?.plan ?? "professional";
  return (
    <AccountSection
      id="plan"
      title={t(`plans.${plan}`, { ns: "common", defaultValue: plan })}
      lead={t(sells ? "plan.sold" : "plan.lead")}
    >
      {sells ? null : (
        <>
          <p className="mb-3 text-base">{t("plan.grant")}</p>
          <CodeBlock text={command} label={t("plan.command")} copyLabel={t("plan.copy")} />
        </>
      )}
    </AccountSection>
  );
}
