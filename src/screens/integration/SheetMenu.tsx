import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { buttonClasses } from "#web/ui/buttonClasses.ts";
import { Icon } from "#web/ui/Icon.tsx";

const steps = ["open", "key", "run"] as const;

/** Instructions for installing the add-on for Google Sheets, which this server has. */
export function SheetMenu() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <div className="mt-6">
      <a
        href={`${origin}/sdk/mailverdict-google-sheets.zip`}
        download
        className={buttonClasses({})}
      >
        <Icon name="download" />
        {t("appsScript.download")}
      </a>
      <ol className="mt-4 flex max-w-reading list-decimal flex-col gap-2 ps-6 text-md">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {t(`appsScript.${step}`, { origin })}
          </li>
        ))}
      </ol>
    </div>
  );
}
