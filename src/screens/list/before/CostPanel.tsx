import { useTranslation } from "react-i18next";
import type { List, ListCounts } from "#contract/listShape.ts";
import { useReadCreditsQuery } from "#web/api/api.ts";
import { useFormats } from "#web/text/formats.ts";
import { creditsNeeded } from "./creditsNeeded.ts";

const freeKinds = [
  "recently_validated",
  "duplicates",
  "malformed",
  "not_an_address",
  "blank",
  "blocked_by_rule",
  "sandbox",
] as const satisfies readonly (keyof ListCounts)[];

/** Rows without an address are malformed ones, but shown apart. */
const rowsOf = (counts: ListCounts, kind: (typeof freeKinds)[number]): number =>
  counts[kind] - (kind === "malformed" ? counts.not_an_address : 0);

/** From the rows of the file to the most credits they can cost; kinds without rows are left out. */
export function CostPanel({ list, counts }: { list: List; counts: ListCounts }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { data: credits } = useReadCreditsQuery();
  const most = creditsNeeded(list, counts);
  const lines = [
    ["rows", counts.rows],
    ["split", counts.split],
    ...freeKinds.map((kind) => [kind, -rowsOf(counts, kind)] as const),
    ["limited", most - counts.billable],
  ] as const;
  return (
    <section aria-labelledby="cost" className="border-t border-line p-4">
      <h2 id="cost" className="mb-1 text-md font-semibold">
        {t("counts.title")}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular">
        {lines.map(([name, value]) =>
          value === 0 ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`counts.${name}`)}</dt>
              <dd className="text-end">
                <bdi dir="ltr">{value < 0 ? `−${number(-value)}` : number(value)}</bdi>
              </dd>
            </div>
          ),
        )}
        <div className="contents font-semibold">
          <dt className="mt-1 border-t border-line pt-2 text-base">{t("counts.most")}</dt>
          <dd className="mt-1 border-t border-line pt-2 text-end text-base">
            {credits === undefined
              ? number(most)
              : t("counts.mostOf", { most: number(most), balance: number(credits.balance) })}
          </dd>
        </div>
      </dl>
    </section>
  );
}
