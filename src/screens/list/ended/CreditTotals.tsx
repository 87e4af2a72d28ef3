import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";

/** Cost of a list: credits charged and refunded, and rows that were free. */
export function CreditTotals({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { credits, counts } = list;
  const free = (counts?.rows ?? 0) - (counts?.blank ?? 0) - credits.charged;
  return (
    <section
      aria-labelledby="credits"
      className="flex h-full flex-col justify-center rounded-box border border-line bg-paper px-4 py-3"
    >
      <h2 id="credits" className="sr-only">
        {t("receipt.title")}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular">
        {(
          [
            ["charged", credits.charged],
            ["released", credits.released],
            ["free", free],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`receipt.${name}`)}</dt>
            <dd className="text-end font-semibold">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
