import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** Lists of addresses. */
export function BulkUploadScreen() {
  const { t } = useTranslation("pages");
  return (
    <ReadingPage heading={t("bulkUpload.heading")} lead={t("bulkUpload.lead")}>
      <Link to={paths.validate} className="text-link underline">
        {t("links.openValidate")}
      </Link>
    </ReadingPage>
  );
}
