import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { findDecidingLine } from "#web/features/validation/findDecidingLine.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { LineText } from "#web/ui/evidence/LineText.tsx";
import { scoreText } from "#web/ui/evidence/scoreText.ts";
import { tookText } from "#web/ui/evidence/durationText.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { type EvidenceQuery, useEvidence } from "#web/features/result/evidence/useEvidence.ts";

interface Props {
  before: Validation;
  current: Validation;
  /** Evidence of the current result. */
  evidence: EvidenceQuery;
}

interface Side {
  result: Validation;
  evidence: EvidenceQuery;
}

/** Compares two results of an address: verdict, reason, score, deciding line and time. */
export function ResultComparison({ before, current, evidence }: Props) {
  const { t, i18n } = useTranslation(["validate", "reasons", "ui"]);
  const { instant } = useZonedFormats();
  const sides: readonly [Side, Side] = [
    { result: before, evidence: useEvidence(before.id) },
    { result: current, evidence },
  ];
  const rows: readonly [name: string, of: (side: Side) => [text: string, shown?: ReactNode]][] = [
    [
      "verdict",
      ({ result }) => [
        result.verdict,
        <VerdictMark key="v" verdict={result.verdict} size="small" />,
      ],
    ],
    ["reason", ({ result }) => [t(`${result.reason}.title`, { ns: "reasons" })]],
    ["score", ({ result }) => [scoreText(result.verdict, result.score, i18n.language)]],
    ["line", (side) => describeLine(side)],
    ["took", ({ result }) => [tookText(result.duration_ms, i18n.language)]],
  ];
  return (
    <table className="mt-2 w-full text-base">
      <caption className="sr-only">{t("compare.caption")}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="sr-only">
            {t("compare.field")}
          </th>
          {sides.map(({ result }, index) => (
            <th key={result.id} scope="col" className="w-2/5 py-1 pe-2 text-start font-normal">
              <span className="block font-medium text-ink">
                {t(index === 0 ? "compare.before" : "compare.now")}
              </span>
              {instant(result.checked_at)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => {
          const [[old, oldShown], [now, nowShown]] = [of(sides[0]), of(sides[1])];
          const changed = old !== now && name !== "took";
          return (
            <tr key={name} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-1 pe-2 text-start font-normal text-muted">
                {t(`compare.${name}`)}
                {changed ? (
                  <span className="block text-xs font-semibold text-ink">
                    {t("compare.changed")}
                  </span>
                ) : null}
              </th>
              <td className="py-1 pe-2 break-words">{oldShown ?? old}</td>
              <td className="py-1 pe-2 break-words">{nowShown ?? now}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );

  function describeLine({ evidence: { data, isFetching } }: Side): [string, ReactNode?] {
    const found = findDecidingLine(data?.sessions ?? []);
    if (found === undefined) {
      return [isFetching ? "…" : t("compare.noLine")];
    }
    const { line } = found;
    return [
      line.text,
      <code key="line" className="text-sm break-words">
        <LineText line={line} />
      </code>,
    ];
  }
}
