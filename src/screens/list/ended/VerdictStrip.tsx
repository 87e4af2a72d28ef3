import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import { FilteredRowsLink } from "#web/screens/list/results/FilteredRowsLink.tsx";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

const tints: Record<Verdict, string> = {
  deliverable: "bg-deliverable-tint border-deliverable",
  risky: "bg-risky-tint border-risky",
  undeliverable: "bg-undeliverable-tint border-undeliverable",
  unknown: "bg-unknown-tint border-unknown",
};

/** Number and share of rows of each verdict; the widths follow the shares, and each part leads to its rows. */
export function VerdictStrip({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number, percent } = useFormats();
  const total = Math.max(1, list.progress.done);
  return (
    <section aria-labelledby="summary" className="flex h-full flex-col gap-2">
      <h2 id="summary" className="sr-only">
        {list.state === "canceled"
          ? t("ended.canceled", {
              done: number(list.progress.done),
              total: number(list.progress.total),
            })
          : t("ended.completed", {
              rows: t("rows", { count: list.progress.done, shown: number(list.progress.done) }),
            })}
      </h2>
      <ul
        aria-label={t("ended.verdicts")}
        className="grid flex-1 grid-cols-2 gap-0.5 overflow-hidden rounded-box @2xl:flex"
      >
        {verdicts.map((verdict) => {
          const count = list.results[verdict];
          return (
            <li
              key={verdict}
              className="flex min-w-0 @2xl:min-w-32"
              style={{ flexGrow: Math.max(1, Math.round((count / total) * 100)) }}
            >
              <FilteredRowsLink
                wanted={{ verdict }}
                className={classNames(
                  "flex w-full flex-col justify-center border-b-3 px-3 py-2 text-ink no-underline -outline-offset-2 hover:underline",
                  tints[verdict],
                )}
              >
                <VerdictMark verdict={verdict} size="small" />
                <span className="text-lg font-semibold tabular">
                  {number(count)}{" "}
                  <span className="text-sm font-normal text-muted">{percent(count / total)}</span>
                </span>
              </FilteredRowsLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
