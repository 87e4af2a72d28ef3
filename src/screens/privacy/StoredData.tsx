import { useTranslation } from "react-i18next";
import { useLegalTexts } from "#web/features/legal/useLegalTexts.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

/** Kinds of stored data, in display order. */
const kinds = [
  "account",
  "sessions",
  "devices",
  "events",
  "attempts",
  "steps",
  "providers",
  "keys",
  "checks",
  "lists",
  "uploads",
  "answers",
  "deferrals",
  "ledger",
  "purchases",
  "rules",
  "mails",
  "messages",
  "newsletter",
] as const;

type Kind = (typeof kinds)[number];
type Part = "what" | "why" | "long" | "where";
type Say = (kind: Kind, part: Part) => string;

/** Table of stored personal data: purpose, retention and place. */
export function StoredData() {
  const { t } = useTranslation("legal");
  const { figures } = useLegalTexts("privacy");
  const say: Say = (kind, part) => t(`privacy.data.rows.${kind}.${part}`, figures);
  const column = (part: Part, wideOnly: boolean): Column<Kind> => ({
    key: part,
    header: t(`privacy.data.columns.${part}`),
    wideOnly,
    className: "py-2 align-top",
    cell: (kind) => say(kind, part),
  });
  const first: Column<Kind> = {
    ...column("what", false),
    rowHeader: true,
    cell: (kind) => whatCell(kind, say),
  };
  return (
    <div className="mt-4">
      <DataTable
        caption={t("privacy.data.caption")}
        columns={[first, column("why", true), column("long", false), column("where", true)]}
        rows={kinds}
        rowKey={(kind) => kind}
      />
    </div>
  );
}

/** Shows two further columns below the first in a narrow table. */
function whatCell(kind: Kind, say: Say) {
  return (
    <>
      {say(kind, "what")}
      <span className="block text-muted @2xl:hidden">
        {say(kind, "why")} ({say(kind, "where")})
      </span>
    </>
  );
}
