import { useTranslation } from "react-i18next";
import type { ListExport } from "#contract/exports.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import { useFormats } from "#web/text/formats.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** Link to a finished download, with its number of rows. */
export function ReadyDownload({ created }: { created: ListExport }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  return (
    <Notice tone="good" live title={<bdi>{created.file_name}</bdi>}>
      {t("downloads.holds", {
        rows: t("rows", { count: created.rows, shown: number(created.rows) }),
      })}{" "}
      <a
        href={mainOrigin + created.url}
        download={created.file_name}
        className="text-link underline"
      >
        {t("downloads.fetch")}
      </a>
    </Notice>
  );
}
