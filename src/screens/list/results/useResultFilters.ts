import { useTranslation } from "react-i18next";
import { rowSorts } from "#contract/listRows.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { reasonsByVerdict, type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import type { FilterField } from "#web/features/tables/filterField.ts";
import { useFormats } from "#web/text/formats.ts";
import type { RowFilter } from "./rowFilter.ts";

const scores = [40, 60, 80, 95] as const;

/** Orders of an ended list that cards offer, which have no heads. */
const cardSorts = ["email", "verdict", "score", "-score"] as const;

interface Options {
  filter: RowFilter;
  /** Order in the URL; null for the usual one. */
  sort: string | null;
  finished: boolean;
}

/** Returns the filters and the order of a list's rows as fields. */
export function useResultFilters({ filter, sort, finished }: Options): readonly FilterField[] {
  const { t } = useTranslation(["bulk", "reasons", "ui", "tables"]);
  const { number } = useFormats();
  const { verdicts: wanted, reason, scoreMin, domain, reply } = filter;
  const reasonText = (one: string) => t(`${one}.title`, { ns: "reasons" });
  const verdictText = (one: Verdict) => t(`verdict.${one}`, { ns: "ui" });
  const scoreText = (score: number) => t("results.scoreFrom", { score: number(score) });
  const sortText = {
    email: t("results.address"),
    verdict: t("results.verdict"),
    score: t("results.score"),
    "-score": `${t("results.score")} ↓`,
  };
  // The tabs show a single verdict.
  const several: FilterField = {
    name: "verdict",
    kind: "choice",
    label: t("results.verdict"),
    any: t("results.all"),
    value: wanted.join(","),
    valueText: wanted.map(verdictText).join(", "),
    options: verdicts.map((one) => ({ value: one, label: verdictText(one) })),
  };
  return [
    ...(wanted.length > 1 ? [several] : []),
    {
      name: "reason",
      kind: "choice",
      label: t("results.reason"),
      any: t("results.anyReason"),
      value: reason,
      valueText: reason === "" ? "" : reasonText(reason),
      options: (wanted.length === 0 ? verdicts : wanted)
        .flatMap((verdict) => reasonsByVerdict[verdict])
        .map((one) => ({ value: one, label: reasonText(one) })),
    },
    {
      name: "score",
      kind: "choice",
      label: t("results.scoreMin"),
      any: t("results.anyScore"),
      value: scoreMin === null ? "" : String(scoreMin),
      valueText: scoreText(scoreMin ?? 0),
      options: scores.map((score) => ({ value: String(score), label: scoreText(score) })),
    },
    {
      name: "order",
      kind: "choice",
      label: t("results.order"),
      any: finished ? t("results.fileOrder") : t("results.newest"),
      value: sort ?? "",
      sentence: "order",
      options: finished
        ? cardSorts.map((value) => ({
            value,
            label: t("sortBy", { ns: "tables", column: sortText[value] }),
          }))
        : [{ value: "line", label: t("results.fileOrder") }],
    },
    ...(
      [
        ["domain", domain],
        ["reply", reply],
      ] as const
    ).map(([name, value]): FilterField => ({
      name,
      kind: "text",
      label: t(`results.${name}`),
      value,
      monospace: true,
    })),
  ];
}

/** Returns the filter with one field changed; unknown values are no filter. */
export function withField(filter: RowFilter, name: string, value: string): RowFilter {
  switch (name) {
    case "verdict":
      return { ...filter, verdicts: verdicts.filter((one) => one === value), reason: "" };
    case "reason":
      return { ...filter, reason: reasons.find((one) => one === value) ?? "" };
    case "score":
      return { ...filter, scoreMin: value === "" ? null : Number(value) };
    case "domain":
    case "reply":
      return { ...filter, [name]: value };
    default:
      return filter;
  }
}

/** Returns the order that a field names; null for the usual one. */
export const sortIn = (value: string) => rowSorts.find((one) => one === value) ?? null;
