import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { appsScript } from "./appsScript.ts";

const scriptSteps = ["open", "key", "run"] as const;

/** Instructions for adding a menu that checks addresses to a Google sheet. */
export function SheetMenu() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <PageSection id="google-sheets" heading={t("appsScript.heading")} lead={t("appsScript.lead")}>
      <ol className="mb-4 flex max-w-reading list-decimal flex-col gap-2 ps-6 text-md">
        {scriptSteps.map((step) => (
          <li key={step}>{t(`appsScript.${step}`)}</li>
        ))}
      </ol>
      <CodeBlock text={appsScript(origin)} label="Code.gs" copyLabel={t("copy")} />
    </PageSection>
  );
}
