import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ListsTable } from "#web/features/lists/ListsTable.tsx";
import { Validations } from "./Validations.tsx";

/** The history: stored validations, or with `?tab=lists` the account's lists. */
export function HistoryScreen() {
  const { t } = useTranslation(["history", "bulk"]);
  const [query] = useSearchParams();
  const lists = query.get("tab") === "lists";
  const title = (
    <h1 className="text-xl font-semibold">
      {lists ? t("lists.title", { ns: "bulk" }) : t("title")}
    </h1>
  );
  return (
    <div className="flex flex-col gap-3">
      {lists ? <ListsTable title={title} /> : <Validations title={title} />}
    </div>
  );
}
