import { useTranslation } from "react-i18next";
import { LatestLists } from "#web/features/lists/LatestLists.tsx";
import { NewList } from "./NewList.tsx";

/** Source of a new list, above the account's latest lists. */
export function BulkUploadScreen() {
  const { t } = useTranslation("bulk");
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
      </header>
      <NewList />
      <LatestLists />
    </div>
  );
}
