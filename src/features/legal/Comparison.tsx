import { useTranslation } from "react-i18next";
import type { LegalName } from "./legalDocuments.ts";
import { type ClauseTexts, useLegalTexts } from "./useLegalTexts.ts";
import { type DiffRun, wordDiff } from "./wordDiff.ts";

interface Props {
  name: LegalName;
  /** Date of the earlier version. */
  since: string;
}

const whole = (clause: ClauseTexts | undefined) => clause?.paragraphs.join("\n") ?? "";

/** Differences between an earlier version and the current one, clause by clause. */
export function Comparison({ name, since }: Props) {
  const { t, date, clauses } = useLegalTexts(name);
  const before = clauses(since);
  const after = clauses();
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return (
    <section aria-labelledby="diff-title" className="mt-6 max-w-reading">
      <h3 id="diff-title" className="text-lg font-semibold">
        {t("diff.title", { date: date(since) })}
      </h3>
      <p className="mt-1 text-muted">{t("diff.lead")}</p>
      {ids.map((id) => {
        const old = before.find((clause) => clause.id === id);
        const young = after.find((clause) => clause.id === id);
        return (
          <ClauseChange
            key={id}
            title={young?.title ?? old?.title ?? ""}
            before={whole(old)}
            after={whole(young)}
          />
        );
      })}
    </section>
  );
}

function ClauseChange({ title, before, after }: { title: string; before: string; after: string }) {
  const { t, i18n } = useTranslation("legal");
  const runs = wordDiff(before, after, i18n.resolvedLanguage ?? "en");
  const changed = runs.some(({ kind }) => kind !== "same");
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h4 className="text-md font-semibold">{title}</h4>
      {changed ? (
        <p className="mt-1 text-md whitespace-pre-line">
          {runs.map((run, index) => (
            // Runs are recomputed from both texts and have no identity.
            // oxlint-disable-next-line react/no-array-index-key
            <Run key={index} run={run} />
          ))}
        </p>
      ) : (
        <p className="mt-1 text-muted">{t("diff.same")}</p>
      )}
    </div>
  );
}

function Run({ run: { kind, text } }: { run: DiffRun }) {
  const { t } = useTranslation("legal");
  switch (kind) {
    case "added":
      return (
        <ins className="bg-deliverable-tint text-ink underline">
          <span className="sr-only">{t("diff.added")}: </span>
          {text}
        </ins>
      );
    case "removed":
      return (
        <del className="bg-undeliverable-tint text-ink line-through">
          <span className="sr-only">{t("diff.removed")}: </span>
          {text}
        </del>
      );
    case "same":
    default:
      return text;
  }
}
