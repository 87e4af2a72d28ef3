import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

interface ReplyClass {
  name: string;
  meaning: string;
  follows: string;
}

/** The classes that replies of mail hosts are put into, and what follows from each. */
export function ReplyClasses() {
  const { t } = useTranslation("help");
  const texts = t("replies", { returnObjects: true }) as Record<string, Omit<ReplyClass, "name">>;
  const rows = Object.entries(texts).map(([name, words]) => ({ name, ...words }));
  return (
    <div id="replies" className="scroll-mt-20">
      <h2 className="text-xl font-semibold">{t("repliesTitle")}</h2>
      <p className="mt-2 mb-4 max-w-reading">{t("repliesLead")}</p>
      <DataTable
        caption={t("repliesTitle")}
        columns={columnsIn(t)}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </div>
  );
}

function columnsIn(t: TFunction<"help">): Column<ReplyClass>[] {
  return [
    {
      key: "class",
      header: t("repliesColumns.class"),
      rowHeader: true,
      cell: ({ name }) => (
        <code dir="ltr" className="text-sm">
          {name}
        </code>
      ),
    },
    { key: "meaning", header: t("repliesColumns.meaning"), cell: ({ meaning }) => meaning },
    { key: "follows", header: t("repliesColumns.follows"), cell: ({ follows }) => follows },
  ];
}
