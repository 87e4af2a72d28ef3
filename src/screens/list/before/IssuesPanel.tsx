import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { IssueKind, List } from "#contract/listShape.ts";
import { useFixRowsMutation, useReadListIssuesQuery } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

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

interface Issue {
  kind: IssueKind;
  count: number;
  fixable: number;
  example: { value: string; suggestion: string | null };
}

const sum = (issues: readonly Issue[], of: "count" | "fixable") =>
  issues.reduce((total, issue) => total + issue[of], 0);

function Issues({ list, issues }: { list: List; issues: readonly Issue[] }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [editing, setEditing] = useState(false);
  const [fix, { error, isLoading }] = useFixRowsMutation();
  const rows = (count: number) => t("rows", { count, shown: number(count) });
  const typos = issues.filter(({ kind, count }) => kind === "typo_domain" && count > 0);
  const invalid = issues.filter(({ kind, count }) => kind !== "typo_domain" && count > 0);
  const fixable = invalid.filter(({ fixable: some }) => some > 0);
  const [total, some] = [sum(invalid, "count"), sum(invalid, "fixable")];
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
          <p className="text-sm text-muted">
            {total === 0 ? t("issues.noneText") : t("issues.lead")}
          </p>
        </div>
        {fixable.length > 1 ? (
          <Button icon="check" busy={busy} onClick={() => repair(fixable.map(({ kind }) => kind))}>
            {t("issues.fixAll", { rows: rows(some) })}
          </Button>
        ) : null}
      </div>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      {invalid.length === 0 ? null : (
        <ul className="border-t border-line">
          {invalid.map((issue) => (
            <IssueRow
              key={issue.kind}
              issue={issue}
              act={
                issue.fixable > 0 ? (
                  <Button size="small" busy={busy} onClick={() => repair([issue.kind])}>
                    {t("issues.fix", { rows: rows(issue.fixable) })}
                  </Button>
                ) : (
                  <Button look="quiet" size="small" onClick={() => setEditing(true)}>
                    {t("issues.edit", { rows: rows(issue.count) })}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {typos.length === 0 ? null : (
        <Typos typos={typos} busy={busy} onFix={(kind) => repair([kind])} />
      )}
      {total === 0 ? null : editing ? (
        <Suspense fallback={<Skeleton className="m-4 h-24" />}>
          <EditRows list={list} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <p className="border-t border-line px-4 py-2">
          <Button look="quiet" size="small" className="-ms-2" onClick={() => setEditing(true)}>
            {t("issues.oneByOne")}
          </Button>
        </p>
      )}
    </>
  );
}

interface TyposProps {
  typos: readonly Issue[];
  busy: boolean;
  onFix: (kind: IssueKind) => void;
}

/** Valid addresses of domains that look misspelt. */
function Typos({ typos, busy, onFix }: TyposProps) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const count = sum(typos, "count");
  return (
    <>
      <div className="border-t border-line px-4 pt-4 pb-2">
        <h3 className="text-base font-semibold">
          {t("issues.typos", { count, shown: number(count) })}
        </h3>
        <p className="text-sm text-muted">{t("issues.typosLead")}</p>
      </div>
      <ul>
        {typos.map((issue) => (
          <IssueRow
            key={issue.kind}
            issue={issue}
            act={
              <Button size="small" busy={busy} onClick={() => onFix(issue.kind)}>
                {t("issues.correct", {
                  rows: t("rows", { count: issue.fixable, shown: number(issue.fixable) }),
                })}
              </Button>
            }
          />
        ))}
      </ul>
    </>
  );
}

/** One group: number of rows, kind of issue, an example with its repair, and the button. */
function IssueRow({ issue, act }: { issue: Issue; act: React.ReactNode }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { kind, count, example } = issue;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="w-10 text-end text-md font-semibold tabular-nums">{number(count)}</span>
      <div className="min-w-48 flex-1">
        <p className="text-base">{t(`issues.kinds.${kind}`)}</p>
        <p className="flex flex-wrap items-center gap-x-2 font-mono text-sm">
          <bdi dir="ltr" className="min-w-0 break-all text-muted">
            {example.value.trim() === "" ? t("results.blank") : example.value}
          </bdi>
          {example.suggestion === null ? null : (
            <>
              <Icon name="arrow" size={14} className="flip-rtl text-muted" />
              <span className="sr-only">{t("issues.becomes")}</span>
              <bdi dir="ltr" className="min-w-0 break-all">
                {example.suggestion}
              </bdi>
            </>
          )}
        </p>
      </div>
      {act}
    </li>
  );
}
