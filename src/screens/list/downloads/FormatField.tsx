import { useTranslation } from "react-i18next";
import { type DownloadFormat, downloadFormats } from "./exportChoice.ts";

interface Props {
  format: DownloadFormat;
  onChange: (format: DownloadFormat) => void;
}

/** Radio buttons for the format of a download. */
export function FormatField({ format, onChange }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("downloads.format")}</legend>
      <div className="flex w-fit max-w-full flex-wrap rounded-box border border-edge">
        {downloadFormats.map((one) => (
          <label
            key={one}
            className="flex min-h-8 items-center border-e border-line px-2.5 text-sm font-medium last:border-e-0 has-checked:bg-brand-tint has-checked:text-link has-checked:underline has-focus-visible:outline-2 pointer-coarse:min-h-touch"
          >
            <input
              type="radio"
              name="format"
              className="sr-only"
              checked={format === one}
              onChange={() => onChange(one)}
            />
            {t(`downloads.formats.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
