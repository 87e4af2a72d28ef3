import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadListRepliesQuery } from "#web/api/listRowApi.ts";
import { ReplyRow } from "#web/features/lists/ReplyRow.tsx";
import { listPath } from "#web/paths.ts";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Panel } from "./Panel.tsx";

const listed = 6;

/** The most frequent replies of mail servers in a list that is done; each leads to its rows. */
export function RepliesPanel({ list: { id, name } }: { list: List }) {
  const { t } = useTranslation(["bulk", "dashboard"]);
  const query = useReadListRepliesQuery({ params: { id }, query: { limit: listed } });
  return (
    <Panel
      title={t("replies.title")}
      note={name}
      action={
        <Link to={listPath(id)} className="text-link">
          {t("running.open", { ns: "dashboard" })}
        </Link>
      }
    >
      <QueryGate query={query} skeleton={<Skeleton className="h-80 w-full" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-base text-muted">{t("replies.noneYet", { ns: "dashboard" })}</p>
          ) : (
            <table className="w-full text-base">
              <caption className="sr-only">{t("replies.table")}</caption>
              <FigureTableHead names={t("replies.reply")} figures={[t("reasons.rows")]} />
              <tbody>
                {data.map((one) => (
                  <ReplyRow
                    key={`${one.reason} ${one.reply}`}
                    reply={one}
                    most={data[0]?.count ?? 1}
                    renderLink={(wanted, className, children) => (
                      <Link
                        to={`${listPath(id)}?${new URLSearchParams(wanted)}`}
                        className={className}
                      >
                        {children}
                      </Link>
                    )}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryGate>
    </Panel>
  );
}
