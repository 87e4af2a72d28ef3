import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import type { ReplyClass } from "#web/features/help/useHelpTexts.ts";

/** Classes of SMTP replies and their consequences. */
export function ReplyClasses({ rows }: { rows: readonly ReplyClass[] }) {
  const { t } = useTranslation("help");
  return (
    <>
      <p className="mt-4 mb-4 max-w-reading text-md">{t("repliesLead")}</p>
      <DataTable
        caption={t("repliesTitle")}
        columns={columnsIn(t)}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </>
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
    {
      key: "meaning",
      header: <span className="whitespace-normal">{t("repliesColumns.meaning")}</span>,
      cell: ({ meaning, follows }) => (
        <>
          {meaning}
          <span className="block text-muted @2xl:hidden">{follows}</span>
        </>
      ),
    },
    {
      key: "follows",
      header: t("repliesColumns.follows"),
      wideOnly: true,
      cell: ({ follows }) => follows,
    },
  ];
}
