import { useTranslation } from "react-i18next";
import { ListsTable } from "./ListsTable.tsx";
import { NewList } from "./NewList.tsx";

/** Upload form, and the account's lists. */
export function BulkUploadScreen() {
  const { t } = useTranslation("bulk");
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
      </header>
      <NewList />
      <ListsTable />
    </div>
  );
}
