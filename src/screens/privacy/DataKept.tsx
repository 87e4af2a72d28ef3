import { useTranslation } from "react-i18next";
import { useLegalTexts } from "#web/screens/legal/useLegalTexts.ts";
import { DataTable } from "#web/ui/DataTable.tsx";

/** Kinds of data, in the order of the table. */
const kinds = [
  "account",
  "sessions",
  "devices",
  "events",
  "attempts",
  "providers",
  "keys",
  "checks",
  "lists",
  "uploads",
  "answers",
  "deferrals",
  "ledger",
  "rules",
  "mails",
  "messages",
  "newsletter",
] as const;

type Kind = (typeof kinds)[number];

/** What is kept about people, why, for how long and where. */
export function DataKept() {
  const { t } = useTranslation("legal");
  const { figures } = useLegalTexts("privacy");
  const say = (kind: Kind, part: "what" | "why" | "long" | "where") =>
    t(`privacy.data.rows.${kind}.${part}`, figures);
  const head = (part: "what" | "why" | "long" | "where") => t(`privacy.data.columns.${part}`);
  const place = "py-2 align-top";
  return (
    <div className="mt-4">
      <DataTable
        caption={t("privacy.data.caption")}
        columns={[
          {
            key: "what",
            header: head("what"),
            rowHeader: true,
            className: place,
            cell: (kind: Kind) => (
              <>
                {say(kind, "what")}
                {/* Where the table is narrow, two columns stand below the first. */}
                <span className="block text-muted @2xl:hidden">
                  {say(kind, "why")} ({say(kind, "where")})
                </span>
              </>
            ),
          },
          {
            key: "why",
            header: head("why"),
            wideOnly: true,
            className: place,
            cell: (kind) => say(kind, "why"),
          },
          {
            key: "long",
            header: head("long"),
            className: place,
            cell: (kind) => say(kind, "long"),
          },
          {
            key: "where",
            header: head("where"),
            wideOnly: true,
            className: place,
            cell: (kind) => say(kind, "where"),
          },
        ]}
        rows={kinds}
        rowKey={(kind) => kind}
      />
    </div>
  );
}
