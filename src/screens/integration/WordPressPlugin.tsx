import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { buttonClasses } from "#web/ui/buttonClasses.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { wordPressPluginUrl } from "#web/features/integrations/wordPressFiles.ts";

const steps = ["upload", "settings", "test"] as const;

/** Instructions for installing the WordPress plugin, which this server has. */
export function WordPressPlugin() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <div className="mt-6">
      <a href={wordPressPluginUrl(origin)} download className={buttonClasses({})}>
        <Icon name="download" />
        {t("wordpress.download")}
      </a>
      <ol className="mt-4 flex max-w-reading list-decimal flex-col gap-2 ps-6 text-md">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {t(`wordpress.steps.${step}`, { origin })}
          </li>
        ))}
      </ol>
    </div>
  );
}
