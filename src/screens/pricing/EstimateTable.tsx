import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";
import type { Estimate, EstimateInput } from "./estimate.ts";

/** Estimated cost by kind of row. */
export function EstimateTable({ input, estimate }: { input: EstimateInput; estimate: Estimate }) {
  const { t } = useTranslation("pricing");
  const { number } = useFormats();
  const kinds = ["duplicates", "malformed", "unknown", "charged"] as const;
  const cell = "py-2 ps-4 first:ps-0";
  return (
    <>
      <output className="block">
        <span className="text-2xl font-semibold tabular">{number(estimate.charged)}</span>{" "}
        <span className="text-md text-muted">
          {t("estimate.credits", { count: estimate.charged })}
        </span>
      </output>
      <table className="mt-3 w-full text-base">
        <caption className="sr-only">{t("estimate.caption")}</caption>
        <FigureTableHead
          names={t("estimate.kind")}
          figures={[t("estimate.count"), t("estimate.cost")]}
        />
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" className={classNames(cell, "text-start font-normal")}>
                {t(`estimate.rows.${kind}`)}
              </th>
              <td className={classNames(cell, "text-end")}>{number(estimate[kind])}</td>
              <td className={classNames(cell, "text-end")}>
                {number(kind === "charged" ? estimate.charged : 0)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={classNames(cell, "text-start")}>
              {t("estimate.total")}
            </th>
            <td className={classNames(cell, "text-end")}>{number(input.addresses)}</td>
            <td className={classNames(cell, "text-end")}>{number(estimate.charged)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-base text-muted">
        {t("estimate.held", {
          held: number(estimate.held),
          back: number(estimate.held - estimate.charged),
        })}
      </p>
    </>
  );
}
