import { useTranslation } from "react-i18next";
import { curlCommand, cliCommand } from "#web/features/validation/curlCommand.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { paths } from "#web/paths.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Commands that make the same validation. */
export function ApiExample({ address }: { address: string }) {
  const { t } = useTranslation("validate");
  const origin = useApiAddress();
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="font-semibold">{t("api.curl")}</h3>
        <p className="mt-1 max-w-reading text-muted">
          {t("api.curlText")}{" "}
          <Link to={paths.apiKeys} className="text-link underline">
            {t("api.keys")}
          </Link>
        </p>
        <CodeBlock
          text={curlCommand(address, origin)}
          label={t("api.curl")}
          copyLabel={t("api.copy")}
        />
      </section>
      <section>
        <h3 className="font-semibold">{t("api.cli")}</h3>
        <p className="mt-1 max-w-reading text-muted">{t("api.cliText")}</p>
        <CodeBlock text={cliCommand(address)} label={t("api.cli")} copyLabel={t("api.copy")} />
      </section>
    </div>
  );
}
