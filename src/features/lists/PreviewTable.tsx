import { useTranslation } from "react-i18next";
import type { ListPreview } from "#contract/listReview.ts";
import { classNames } from "#web/ui/classNames.ts";

/** Maximum number of columns shown. */
const columnsShown = 12;

/** Returns the indexes of the columns to show, in the order of the file: address columns, those to choose from, and the first others. */
function indexesShown({ columns, mapping, email_column: column }: ListPreview): number[] {
  const { more_email_columns: more = [] } = mapping;
  const wanted = new Set([
    ...(column.index === null ? [] : [column.index]),
    ...more,
    ...column.candidates,
  ]);
  const others = columns.map((_, index) => index).filter((index) => !wanted.has(index));
  return [...wanted, ...others].slice(0, columnsShown).toSorted((one, other) => one - other);
}

/** First rows of a file, with the address columns highlighted. */
export function PreviewTable({ preview }: { preview: ListPreview }) {
  const { t } = useTranslation("bulk");
  const { columns, rows, mapping, email_column: column } = preview;
  const shown = indexesShown(preview).map((index) => ({
    name: mapping.header === true ? (columns[index]?.name ?? "") : "",
    index,
  }));
  const { more_email_columns: more = [] } = mapping;
  const isChecked = (index: number) => index === column.index || more.includes(index);
  const mark = (index: number) => (isChecked(index) ? "bg-brand-tint text-ink" : null);
  return (
    <section
      // Makes the overflow scrollable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("understand.rows")}
      className="max-h-96 overflow-auto rounded-box border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("understand.rows")}</caption>
        <thead>
          <tr>
            {shown.map(({ name, index }) => (
              <th
                key={index}
                scope="col"
                className={classNames(
                  "sticky top-0 border-b border-line bg-canvas px-3 py-2 text-start font-medium whitespace-nowrap",
                  mark(index),
                )}
              >
                <bdi>{name === "" ? t("understand.nameless", { number: index + 1 }) : name}</bdi>
                {isChecked(index) ? (
                  <span className="block text-xs font-normal text-link">
                    {t("understand.isColumn")}
                  </span>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows have no other identity than their index.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row} className="border-b border-line last:border-b-0">
              {shown.map(({ index }) => (
                <td
                  key={index}
                  className={classNames("max-w-72 truncate px-3 py-1.5", mark(index))}
                >
                  <bdi className={isChecked(index) ? "font-mono" : undefined}>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {columns.length > shown.length ? (
        <p className="px-3 py-2 text-sm text-muted">
          {t("understand.more", {
            count: columns.length - shown.length,
            shown: columns.length - shown.length,
          })}
        </p>
      ) : null}
    </section>
  );
}
