import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { GoToLine } from "./GoToLine.tsx";
import { pageRows } from "./pageQuery.ts";
import { hasLines } from "./rowColumns.tsx";
import type { RowFilter } from "./rowFilter.ts";

interface Props {
  list: List;
  filter: RowFilter;
  /** Numbers of the first and last row shown, from 1. */
  first: number;
  last: number;
  /** Number of all matching rows; undefined if it isn't known. */
  total: number | undefined;
  more: boolean;
  busy: boolean;
  /** True if rows are in the order of the file, so that lines can be found. */
  inFileOrder: boolean;
  onTurn: (first: number) => void;
}

/** Returns the number of the first row of the last page. */
export const lastPage = (total: number): number =>
  Math.floor(Math.max(0, total - 1) / pageRows) * pageRows + 1;

/** Bar below the rows: which of them are shown, ways to the others, and a field for a line of the file. */
export function RowPages(props: Props) {
  const { list, filter, first, last, total, more, busy, inFileOrder, onTurn } = props;
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const many = first > 1 || more;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <output className="text-base text-muted tabular">
        {total === undefined
          ? `${number(first)}–${number(last)}`
          : t("results.shown", {
              first: number(first),
              last: number(last),
              total: number(total),
            })}
      </output>
      {many ? (
        <nav aria-label={t("results.pages")} className="flex flex-wrap gap-2">
          {first > 1 ? (
            <>
              <Button size="small" onClick={() => onTurn(1)}>
                {t("results.first")}
              </Button>
              <Button size="small" onClick={() => onTurn(Math.max(1, first - pageRows))}>
                {t("results.previous")}
              </Button>
            </>
          ) : null}
          {more ? (
            <Button size="small" busy={busy} onClick={() => onTurn(first + pageRows)}>
              {t("results.next")}
            </Button>
          ) : null}
          {more && total !== undefined ? (
            <Button size="small" onClick={() => onTurn(lastPage(total))}>
              {t("results.last")}
            </Button>
          ) : null}
        </nav>
      ) : null}
      {many && inFileOrder && hasLines(list) ? (
        <GoToLine list={list} filter={filter} onGo={(index) => onTurn(index + 1)} />
      ) : null}
    </div>
  );
}
