import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  list: List;
  /** True while the list runs: shows the reserved credits in place of the free rows, below a title. */
  running?: boolean;
}

/** Cost of a list: credits charged and refunded, and rows that were free. */
export function CreditTotals({ list: { credits, counts }, running = false }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const free = (counts?.rows ?? 0) - (counts?.blank ?? 0) - credits.charged;
  const rows: readonly [string, number][] = running
    ? [
        [t("run.charged"), credits.charged],
        [t("run.refunded"), credits.released],
        [t("run.reserved"), credits.held],
      ]
    : [
        [t("receipt.charged"), credits.charged],
        [t("receipt.released"), credits.released],
        [t("receipt.free"), free],
      ];
  return (
    <section
      aria-labelledby="credits"
      className={classNames(
        "rounded-box border border-line bg-paper px-4 py-3",
        !running && "flex h-full flex-col justify-center",
      )}
    >
      <h2 id="credits" className={running ? "mb-1 text-md font-semibold" : "sr-only"}>
        {t(running ? "run.credits" : "receipt.title")}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-semibold">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
