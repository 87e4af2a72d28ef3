import { useTranslation } from "react-i18next";
import { formSnippet } from "#web/features/widget/formSnippet.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { paths } from "#web/paths.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { SnippetTabs } from "./SnippetTabs.tsx";
import { verifyProof } from "./verifyProof.ts";
import { widgetModule, widgetPolicy } from "./widgetModule.ts";

/** Instructions for adding the form widget to a page and verifying its proof. */
export function FormWidget() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  const parts = [
    { key: "form", text: formSnippet(origin, "mv_pub_…") },
    { key: "module", text: widgetModule(origin) },
    { key: "policy", text: widgetPolicy(origin) },
  ] as const;
  return (
    <div className="mt-6">
      <LinkButton to={paths.apiKeys} icon="key">
        {t("widget.make")}
      </LinkButton>
      {parts.map(({ key, text }) => (
        <div key={key} className="mt-8">
          <h2 className="text-lg font-semibold">{t(`widget.${key}`)}</h2>
          <p className="mt-2 mb-4 max-w-reading text-md text-muted">{t(`widget.${key}Text`)}</p>
          <CodeBlock text={text} label={t(`widget.${key}`)} copyLabel={t("copy")} />
        </div>
      ))}
      <h2 className="mt-8 text-lg font-semibold">{t("widget.server")}</h2>
      <p className="mt-2 mb-4 max-w-reading text-md text-muted">{t("widget.serverText")}</p>
      <SnippetTabs label={t("widget.server")} snippet={verifyProof} />
    </div>
  );
}
