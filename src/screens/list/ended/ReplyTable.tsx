import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadListRepliesQuery } from "#web/api/listRowApi.ts";
import { ReplyRow } from "#web/features/lists/ReplyRow.tsx";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { FilteredRowsLink } from "#web/screens/list/results/FilteredRowsLink.tsx";

const firstShown = 5;

/** Mail servers' replies of a list, most frequent first, each linked to its rows; the field finds others. */
export function ReplyTable({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "ui", "errors", "common"]);
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const [q, setQ] = useState("");
  const [typed, setTyped] = useDebouncedText(q, setQ);
  const query = useReadListRepliesQuery({
    params: { id: list.id },
    query: q.trim() === "" ? {} : { q: q.trim() },
  });
  const replies = query.data?.data ?? [];
  if (q === "" && typed === "" && query.isSuccess && replies.length === 0) {
    return null;
  }
  const searchable = q !== "" || typed !== "" || replies.length > firstShown;
  return (
    <section aria-labelledby="replies" className="rounded-box border border-line bg-paper p-4">
      <h2 id="replies" className="mb-1 text-md font-semibold">
        {t("replies.title")}
      </h2>
      {searchable ? (
        <TextField
          type="search"
          monospace
          label={t("replies.search")}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {() =>
          replies.length === 0 ? (
            <p className="mt-2 text-base text-muted">{t("replies.none")}</p>
          ) : (
            <table className="w-full text-base">
              <caption className="sr-only">{t("replies.table")}</caption>
              <FigureTableHead names={t("replies.reply")} figures={[t("reasons.rows")]} />
              <tbody>
                {replies.slice(0, all ? undefined : firstShown).map((one) => (
                  <ReplyRow
                    key={`${one.reason} ${one.reply}`}
                    reply={one}
                    most={replies[0]?.count ?? 1}
                    renderLink={(wanted, className, children) => (
                      <FilteredRowsLink wanted={wanted} className={className}>
                        {children}
                      </FilteredRowsLink>
                    )}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryGate>
      {all || replies.length <= firstShown ? null : (
        <Button size="small" className="mt-3" onClick={() => setAll(true)}>
          {t("replies.all", { shown: number(replies.length) })}
        </Button>
      )}
    </section>
  );
}
