import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { IssueKind, List } from "#contract/listShape.ts";
import { useFixRowsMutation, useReadListIssuesQuery } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type Issue, IssueRow } from "./IssueRow.tsx";
import { IssueSection } from "./IssueSection.tsx";
import { ReadCells } from "./ReadCells.tsx";

const EditRows = lazy(() => import("./EditRows.tsx").then((m) => ({ default: m.EditRows })));

/** Issues of a file, grouped by the repair they need: fixed per group, all at once, or row by row. */
export function IssuesPanel({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const query = useReadListIssuesQuery({ params: { id: list.id } });
  return (
    <section aria-labelledby="issues" className="rounded-box border border-line bg-paper">
      <QueryGate
        query={query}
        skeleton={
          <div className="p-4">
            <h2 id="issues" className="sr-only">
              {t("steps.review")}
            </h2>
            <Skeleton className="h-16 w-full" />
          </div>
        }
      >
        {({ data }) => <Issues list={list} issues={data} />}
      </QueryGate>
    </section>
  );
}

const sum = (issues: readonly Issue[], of: "count" | "fixable") =>
  issues.reduce((total, issue) => total + issue[of], 0);

/** Kinds that aren't repaired: they have sections of their own. */
const otherSections: readonly IssueKind[] = [
  "typo_domain",
  "split_cell",
  "text_around",
  "not_an_address",
  "broken_quotes",
];

function Issues({ list, issues: all }: { list: List; issues: readonly Issue[] }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [editing, setEditing] = useState(false);
  const [fix, { error, isLoading }] = useFixRowsMutation();
  const rows = (count: number) => t("rows", { count, shown: number(count) });
  const issues = all.filter(({ count }) => count > 0);
  const found = (wanted: IssueKind) => issues.find(({ kind }) => kind === wanted);
  const invalid = issues.filter(({ kind }) => !otherSections.includes(kind));
  const fixable = invalid.filter(({ fixable: some }) => some > 0);
  const [total, some] = [sum(invalid, "count"), sum(invalid, "fixable")];
  const unreadable = found("not_an_address")?.count ?? 0;
  const typos = found("typo_domain");
  const repair = (kinds: IssueKind[]) => void fix({ params: { id: list.id }, body: { kinds } });
  const busy = isLoading || list.state === "parsing";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
        <div className="min-w-0">
          <h2 id="issues" className="text-md font-semibold">
            {total === 0
              ? t("issues.none")
              : t("issues.title", { count: total, shown: number(total) })}
          </h2>
          {total === 0 && unreadable > 0 ? null : (
            <p className="text-sm text-muted">
              {total === 0 ? t("issues.noneText") : t("issues.lead")}
            </p>
          )}
        </div>
        {fixable.length > 1 ? (
          <Button icon="check" busy={busy} onClick={() => repair(fixable.map(({ kind }) => kind))}>
            {t("issues.fixAll", { rows: rows(some) })}
          </Button>
        ) : null}
      </div>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <InvalidRows
        issues={invalid}
        busy={busy}
        onRepair={(kind) => repair([kind])}
        onEdit={() => setEditing(true)}
      />
      <ReadCells list={list} issues={issues} onEdit={() => setEditing(true)} />
      <IssueSection
        issue={typos}
        title="typos"
        lead={t("issues.typosLead")}
        act={
          <Button size="small" busy={busy} onClick={() => repair(["typo_domain"])}>
            {t("issues.correct", { rows: rows(typos?.fixable ?? 0) })}
          </Button>
        }
      />
      {total + unreadable === 0 ? null : editing ? (
        <Suspense fallback={<Skeleton className="m-4 h-24" />}>
          <EditRows list={list} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <p className="border-t border-line px-4 py-2">
          <Button variant="quiet" size="small" className="-ms-2" onClick={() => setEditing(true)}>
            {t("issues.oneByOne")}
          </Button>
        </p>
      )}
    </>
  );
}

interface InvalidRowsProps {
  issues: readonly Issue[];
  busy: boolean;
  onRepair: (kind: IssueKind) => void;
  onEdit: () => void;
}

/** Groups of rows with an invalid format; those without a repair are edited one by one. */
function InvalidRows({ issues, busy, onRepair, onEdit }: InvalidRowsProps) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const rows = (count: number) => t("rows", { count, shown: number(count) });
  return issues.length === 0 ? null : (
    <ul className="border-t border-line">
      {issues.map((issue) => (
        <IssueRow
          key={issue.kind}
          issue={issue}
          act={
            issue.fixable > 0 ? (
              <Button size="small" busy={busy} onClick={() => onRepair(issue.kind)}>
                {t("issues.fix", { rows: rows(issue.fixable) })}
              </Button>
            ) : (
              <Button variant="quiet" size="small" onClick={onEdit}>
                {t("issues.edit", { rows: rows(issue.count) })}
              </Button>
            )
          }
        />
      ))}
    </ul>
  );
}
