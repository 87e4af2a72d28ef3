import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";

/** Credits of a running list: charged, refunded and still reserved. */
export function CreditsSoFar({ list: { credits } }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  return (
    <section
      aria-labelledby="credits"
      className="rounded-box border border-line bg-paper px-4 py-3"
    >
      <h2 id="credits" className="mb-1 text-md font-semibold">
        {t("run.credits")}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular">
        {(
          [
            ["charged", credits.charged],
            ["refunded", credits.released],
            ["reserved", credits.held],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="contents last:font-semibold">
            <dt className={name === "reserved" ? "" : "text-muted"}>{t(`run.${name}`)}</dt>
            <dd className="text-end">{number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
