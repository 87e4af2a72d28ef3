import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rule } from "#contract/rules.ts";
import { ruleKinds, type RuleKind } from "#vocabulary/rules.ts";
import { useLazyListRulesQuery, useListRulesQuery } from "#web/api/rules/ruleImportsApi.ts";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { DownloadRules } from "./DownloadRules.tsx";
import { ImportRules } from "./ImportRules.tsx";
import { LoadingRules } from "./LoadingRules.tsx";
import { RuleForm } from "./RuleForm.tsx";
import { RuleTable } from "./RuleTable.tsx";
import { useRuleRemoval } from "./useRuleRemoval.ts";

const pageSize = 50;

/** Rules to show: those with a text in their target, and of one kind; empty for any. */
interface Filter {
  q: string;
  kind: RuleKind | "";
}

const everything: Filter = { q: "", kind: "" };

/** Searches, adds, imports and downloads the account's rules, and lists them. */
export function RulePanel() {
  const { t } = useTranslation("ruleList");
  const [filter, setFilter] = useState(everything);
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [importing, setImporting] = useState(false);
  const closeForm = () => {
    setAdding(false);
    opener.current?.focus();
  };
  const change = (values: Partial<Filter>) => setFilter((before) => ({ ...before, ...values }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button ref={opener} size="small" icon="plus" onClick={() => setAdding(true)}>
          {t("add.open")}
        </Button>
        <Button size="small" icon="upload" onClick={() => setImporting(true)}>
          {t("import.open")}
        </Button>
      </div>
      {adding ? <RuleForm rule={null} onDone={closeForm} /> : null}
      <Matching filter={filter} onChange={change} onClear={() => setFilter(everything)} />
      {importing ? <ImportRules onClose={() => setImporting(false)} /> : null}
    </div>
  );
}

interface MatchingProps {
  filter: Filter;
  onChange: (values: Partial<Filter>) => void;
  onClear: () => void;
}

/** The line above the rules, the rules that match, and the form that edits one. */
function Matching({ filter, onChange, onClear }: MatchingProps) {
  const { t } = useTranslation(["ruleList", "rules", "errors", "common", "tables"]);
  const [edited, setEdited] = useState<Rule | null>(null);
  const { q, kind } = filter;
  const query = { ...(q !== "" && { q }), ...(kind !== "" && { kind }), limit: pageSize };
  const { currentData, error, refetch } = useListRulesQuery({ query });
  const [loadPage] = useLazyListRulesQuery();
  const load = (after: string) => loadPage({ query: { ...query, after } });
  const { rows, more, ...pages } = useMorePages(currentData, load, JSON.stringify(query));
  const { shown, remove } = useRuleRemoval(rows);
  const closeForm = () => {
    const button = `[data-edit="${CSS.escape(edited?.id ?? "")}"]`;
    setEdited(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(button)?.focus());
  };
  return (
    <>
      <TableBar
        id="rules"
        title={null}
        count={currentData === undefined ? null : <RowCount shown={shown.length} more={more} />}
        search={{ label: t("search.text"), value: q, onChange: (text) => onChange({ q: text }) }}
        filters={[
          {
            name: "kind",
            kind: "choice",
            label: t("search.kind"),
            any: t("search.all"),
            value: kind,
            options: ruleKinds.map((one) => ({ value: one, label: t(`kind.${one}`) })),
          },
        ]}
        onFilter={(_, value) => onChange({ kind: ruleKinds.find((one) => one === value) ?? "" })}
      >
        <DownloadRules kind={kind === "" ? undefined : kind} />
      </TableBar>
      {edited === null ? null : <RuleForm key={edited.id} rule={edited} onDone={closeForm} />}
      {error ? (
        <div className="flex flex-col items-start gap-2 text-base text-muted">
          <p role="alert">{failureText(t, error).title}</p>
          <Button size="small" icon="retry" onClick={() => void refetch()}>
            {t("list.retry", { ns: "rules" })}
          </Button>
        </div>
      ) : currentData === undefined ? (
        <LoadingRules />
      ) : shown.length > 0 ? (
        <RuleTable rules={shown} onEdit={setEdited} onRemove={remove} />
      ) : q === "" && kind === "" ? (
        <p className="max-w-reading text-base text-muted">{t("empty")}</p>
      ) : (
        <div className="flex flex-col items-start gap-2 text-base text-muted">
          <p>{t("search.none")}</p>
          <Button size="small" onClick={onClear}>
            {t("clear", { ns: "tables" })}
          </Button>
        </div>
      )}
      {more ? (
        <div>
          <Button size="small" busy={pages.busy} onClick={pages.load}>
            {t("list.more", { ns: "rules" })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
