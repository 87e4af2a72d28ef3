import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/listShape.ts";
import { useZonedFormats } from "#web/text/formats.ts";

/** Facts of a list row: its line, the cell as written, attempts and cost. */
export function RowFacts({ row }: { row: ListRow }) {
  const { t } = useTranslation("validate");
  const { number, instant } = useZonedFormats();
  const facts: readonly [name: string, value: string | null][] = [
    ["line", number(row.line)],
    ["value", row.value === row.email ? null : row.value],
    ["duplicate", row.duplicate_of === null ? null : number(row.duplicate_of)],
    ["tries", row.tries === 0 ? null : number(row.tries)],
    ["retry", row.retry_at === null ? null : instant(row.retry_at)],
    [
      "credits",
      row.charge === null
        ? null
        : t("row.charge", { credits: number(row.credits), why: t(`row.charges.${row.charge}`) }),
    ],
  ];
  return (
    <section aria-labelledby="result-row">
      <h3 id="result-row" className="mb-2 font-semibold">
        {t("row.title")}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`row.${name}`)}</dt>
              <dd className="break-words">
                <bdi className="whitespace-pre-wrap">{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
