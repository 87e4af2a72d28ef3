import { useTranslation } from "react-i18next";
import { suppressionServices } from "#contract/exports.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { ExportChoice } from "./exportChoice.ts";

const names: Readonly<Record<ExportChoice["service"], string>> = {
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  sendgrid: "SendGrid",
  amazon_ses: "Amazon SES",
  postmark: "Postmark",
};

interface Props {
  service: ExportChoice["service"];
  onChange: (service: ExportChoice["service"]) => void;
}

/** The service that imports a suppression file. */
export function ServiceField({ service, onChange }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <SelectField
      label={t("downloads.service")}
      value={service}
      onChange={({ target }) =>
        onChange(suppressionServices.find((one) => one === target.value) ?? service)
      }
    >
      {suppressionServices.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  );
}
