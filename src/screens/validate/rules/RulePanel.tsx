import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { ruleKinds, type RuleKind } from "#vocabulary/rules.ts";
import { useListRulesQuery } from "#web/api/rules/ruleImportsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { DownloadRules } from "./DownloadRules.tsx";
import { ImportRules } from "./ImportRules.tsx";
import { LoadingRules } from "./LoadingRules.tsx";
import { OwnRule } from "./OwnRule.tsx";
import { RuleForm } from "./RuleForm.tsx";

const pageSize = 50;

/** Rules to show: those with a text in their target, and of one kind. */
interface Filter {
  q?: string;
  kind?: RuleKind;
}

/** Searches, adds, imports and downloads the account's rules, and lists them. */
export function RulePanel() {
  const { t } = useTranslation("ruleList");
  const [filter, setFilter] = useState<Filter>({});
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [importing, setImporting] = useState(false);
  const closeForm = () => {
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchForm onSearch={setFilter} />
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} size="small" icon="plus" onClick={() => setAdding(true)}>
            {t("add.open")}
          </Button>
          <Button size="small" icon="upload" onClick={() => setImporting(true)}>
            {t("import.open")}
          </Button>
          <DownloadRules kind={filter.kind} />
        </div>
      </div>
      {adding ? <RuleForm rule={null} onDone={closeForm} /> : null}
      <div>
        <RulePage key={JSON.stringify(filter)} filter={filter} after={undefined} />
      </div>
      {importing ? <ImportRules onClose={() => setImporting(false)} /> : null}
    </div>
  );
}

function SearchForm({ onSearch }: { onSearch: (filter: Filter) => void }) {
  const { t } = useTranslation("ruleList");
  const [q, setQ] = useState("");
  const [kind, setKind] = useState<RuleKind | "">("");
  const search = (text: string, of: RuleKind | "") => {
    const wanted = text.trim();
    onSearch({ ...(wanted !== "" && { q: wanted }), ...(of !== "" && { kind: of }) });
  };
  return (
    <form
      className="flex min-w-0 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        search(q, kind);
      }}
    >
      <TextField
        monospace
        type="search"
        className="w-full sm:w-56"
        label={t("search.text")}
        maxLength={limits.ruleTargetLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <SelectField
        label={t("search.kind")}
        value={kind}
        onChange={({ target }) => {
          const of = ruleKinds.find((one) => one === target.value) ?? "";
          setKind(of);
          search(q, of);
        }}
      >
        <option value="">{t("search.all")}</option>
        {ruleKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" icon="search">
        {t("search.act")}
      </Button>
    </form>
  );
}

/** One page of rules, with the next one below it on demand. */
function RulePage({ filter, after }: { filter: Filter; after: string | undefined }) {
  const { t } = useTranslation(["rules", "ruleList", "errors", "common"]);
  const [further, setFurther] = useState(false);
  const query = { ...filter, limit: pageSize, after };
  const { data, error, refetch } = useListRulesQuery({ query });
  if (error) {
    return (
      <div className="flex flex-col items-start gap-2 text-base text-muted">
        <p role="alert">{failureText(t, error).title}</p>
        <Button size="small" icon="retry" onClick={() => void refetch()}>
          {t("list.retry")}
        </Button>
      </div>
    );
  }
  if (!data) {
    return <LoadingRules />;
  }
  if (data.data.length === 0 && after === undefined) {
    const isFiltered = Object.keys(filter).length > 0;
    return (
      <p className="max-w-reading text-base text-muted">
        {isFiltered ? t("search.none", { ns: "ruleList" }) : t("empty", { ns: "ruleList" })}
      </p>
    );
  }
  return (
    <>
      <ul>
        {data.data.map((rule) => (
          <li key={rule.id} className="border-b border-line last:border-b-0">
            <OwnRule rule={rule} />
          </li>
        ))}
      </ul>
      {data.next_cursor === null ? null : further ? (
        <RulePage filter={filter} after={data.next_cursor} />
      ) : (
        <Button size="small" onClick={() => setFurther(true)}>
          {t("list.more")}
        </Button>
      )}
    </>
  );
}
