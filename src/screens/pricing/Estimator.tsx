import { useTranslation } from "react-i18next";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { RangeField } from "#web/ui/RangeField.tsx";
import {
  bounds,
  type Estimate,
  estimateCost,
  estimateQuery,
  volumes,
  type EstimateInput,
} from "./estimate.ts";
import { EstimateTable } from "./EstimateTable.tsx";
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "#web/ui/printAlone.css";

interface Props {
  input: EstimateInput;
  onChange: (change: Partial<EstimateInput>) => void;
}

const shares = ["duplicates", "malformed", "unknown"] as const;

/** Cost calculator with sliders; the result can be copied or printed. */
export function Estimator({ input, onChange }: Props) {
  const { t } = useTranslation("pricing");
  const { number } = useFormats();
  const estimate = estimateCost(input);
  const lineOf = (cost: "free" | "oneEach", kind: keyof Estimate) =>
    t(`estimate.${cost}`, { kind: t(`estimate.rows.${kind}`), shown: number(estimate[kind]) });
  const announcement = () =>
    [
      t("estimate.copied", { count: input.addresses, shown: number(input.addresses) }),
      ...shares.map((kind) => lineOf("free", kind)),
      lineOf("oneEach", "charged"),
      `${window.location.origin}${window.location.pathname}?${estimateQuery(input)}`,
    ].join("\n");
  return (
    <PageSection id="estimate" heading={t("estimate.heading")} lead={t("estimate.lead")}>
      <div className="print-alone grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <fieldset className="not-printed flex min-w-0 flex-col gap-5">
          <legend className="sr-only">{t("estimate.list")}</legend>
          <RangeField
            label={t("estimate.addresses")}
            value={input.addresses}
            min={bounds.addresses[0]}
            max={bounds.addresses[1]}
            stops={volumes}
            shown={number(input.addresses)}
            unit={t("estimate.unit")}
            onChange={(addresses) => onChange({ addresses })}
          />
          {shares.map((share) => (
            <RangeField
              key={share}
              label={t(`estimate.shares.${share}`)}
              value={input[share]}
              min={bounds[share][0]}
              max={bounds[share][1]}
              shown={t("estimate.inHundred", { shown: number(input[share]) })}
              unit={t("estimate.percent")}
              onChange={(value) => onChange({ [share]: value })}
            />
          ))}
        </fieldset>
        <div className="min-w-0">
          <EstimateTable input={input} estimate={estimate} />
          <div className="not-printed -ms-2 mt-4 flex flex-wrap items-center gap-2">
            <CopyButton text={announcement} label={t("estimate.copy")} />
            <Button variant="quiet" size="small" onClick={() => window.print()}>
              {t("estimate.print")}
            </Button>
          </div>
        </div>
      </div>
    </PageSection>
  );
}
