import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { verificationSample } from "./verificationSample.ts";

/** Instructions for verifying a delivery, with a receiver to run. */
export function Verification() {
  const { t } = useTranslation("webhooks");
  return (
    <div className="flex max-w-reading flex-col gap-2">
      <p className="text-base">{t("verify.text")}</p>
      <CodeBlock text={verificationSample} label={t("verify.title")} copyLabel={t("verify.copy")} />
      <LinkButton className="w-fit" to={`${paths.apiDocs}#webhooks`}>
        {t("verify.reference")}
      </LinkButton>
    </div>
  );
}
