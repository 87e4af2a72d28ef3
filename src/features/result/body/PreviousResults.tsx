import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { useListValidationsQuery, useReadValidationQuery } from "#web/api/api.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { ResultComparison } from "./ResultComparison.tsx";
import type { EvidenceQuery } from "#web/features/result/evidence/useEvidence.ts";

interface Props {
  current: Validation;
  evidence: EvidenceQuery;
  onOpen: (id: string) => void;
}

/** Maximum number of results shown, and of stored results searched for them. */
const shown = 4;
const searched = 12;

/** Other results of the same address, oldest first, with a comparison to the one before. */
export function PreviousResults({ current, evidence, onOpen }: Props) {
  const { t } = useTranslation("validate");
  const [comparing, setComparing] = useState(false);
  const results = useResultsOfAddress(current);
  const before = results.findLast(({ checked_at: checkedAt }) => checkedAt < current.checked_at);
  if (results.length < 2) {
    return null;
  }
  return (
    <section aria-labelledby="result-previous">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="result-previous" className="font-semibold">
          {t("previous.title")}
        </h3>
        {before ? (
          <button
            type="button"
            aria-expanded={comparing}
            className="text-base text-link underline pointer-coarse:min-h-touch"
            onClick={() => setComparing(!comparing)}
          >
            {t("previous.compare")}
          </button>
        ) : null}
      </div>
      <ol className="grid grid-cols-2 gap-0.5 @md:grid-cols-4">
        {results.slice(-shown).map((result) => (
          <Earlier
            key={result.id}
            result={result}
            isCurrent={result.id === current.id}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {before ? (
        <p className="mt-2 text-base text-muted">{t(describeChange(before, current))}</p>
      ) : null}
      {comparing && before ? (
        <ResultComparison before={before} current={current} evidence={evidence} />
      ) : null}
    </section>
  );
}

const edges: Record<Verdict, string> = {
  deliverable: "border-deliverable",
  risky: "border-risky",
  undeliverable: "border-undeliverable",
  unknown: "border-unknown",
};

interface EarlierProps {
  result: Validation;
  isCurrent: boolean;
  onOpen: (id: string) => void;
}

function Earlier({ result, isCurrent, onOpen }: EarlierProps) {
  const { ago, instant } = useZonedFormats();
  const { id, verdict, checked_at: checkedAt } = result;
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        className={classNames(
          "flex w-full flex-col items-start border-t-4 px-1 py-1.5 text-start hover:bg-canvas pointer-coarse:min-h-touch",
          edges[verdict],
        )}
        onClick={() => onOpen(id)}
      >
        <VerdictMark verdict={verdict} size="small" />
        <time
          dateTime={checkedAt}
          title={instant(checkedAt)}
          className={classNames("text-sm", isCurrent ? "font-semibold text-ink" : "text-muted")}
        >
          {ago(checkedAt)}
        </time>
      </button>
    </li>
  );
}

/** Returns the stored results of the same address with this one, oldest first. */
function useResultsOfAddress(current: Validation): readonly Validation[] {
  const address = addressOf(current);
  const { currentData } = useListValidationsQuery({ query: { q: address, limit: searched } });
  const { currentData: linked } = useReadValidationQuery(
    { params: { id: current.previous_id ?? "" } },
    { skip: current.previous_id === null },
  );
  const found = [
    ...(currentData?.data ?? []).filter((one) => addressOf(one) === address),
    ...(linked?.status === "completed" ? [linked] : []),
    current,
  ];
  const byId = new Map(found.map((one) => [one.id, one]));
  return [...byId.values()].sort((one, other) => one.checked_at.localeCompare(other.checked_at));
}

function addressOf({ email, input }: Validation): string {
  return (email ?? input).toLowerCase();
}

/** Returns the key of a sentence on what changed. */
function describeChange(before: Validation, current: Validation): string {
  return before.verdict !== current.verdict
    ? "previous.verdictChanged"
    : before.reason === current.reason
      ? "previous.same"
      : "previous.reasonChanged";
}
