import { useTranslation } from "react-i18next";
import type { IssueKind, List, ListOptions } from "#contract/listShape.ts";
import { useUpdateListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import type { Issue } from "./IssueRow.tsx";
import { IssueSection } from "./IssueSection.tsx";

const linesShown = 20;
const modes = ["split", "first", "leave"] as const;

interface Props {
  list: List;
  issues: readonly Issue[];
  onEdit: () => void;
}

/** Cells that were read as more or less than one address, with buttons to read them otherwise. */
export function ReadCells({ list, issues, onEdit }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [update, { error, isLoading }] = useUpdateListMutation();
  const found = (wanted: IssueKind) => issues.find(({ kind }) => kind === wanted);
  const unreadable = found("not_an_address");
  const busy = isLoading || list.state === "parsing";
  const count = unreadable?.count ?? 0;
  const { several_addresses: several } = list.options;
  const change = (options: ListOptions) =>
    void update({ params: { id: list.id }, body: { options } });
  const broken = found("broken_quotes");
  const lines = (broken?.lines ?? []).slice(0, linesShown);
  return (
    <>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <IssueSection
        issue={broken}
        title="quotes"
        lead={t("issues.quotesLead", {
          lines: lines.map((line) => number(line)).join(" · "),
          more: lines.length < (broken?.count ?? 0) ? " …" : "",
        })}
        act={
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void update({ params: { id: list.id }, body: { mapping: { quotes: "text" } } })
            }
          >
            {t("issues.quotesText")}
          </Button>
        }
      />
      <IssueSection
        issue={found("split_cell")}
        title="cells"
        lead={t(several === "first" ? "issues.cellsLead.first" : "issues.cellsLead.split")}
        act={modes
          .filter((mode) => mode !== several)
          .map((mode) => (
            <Button
              key={mode}
              size="small"
              busy={busy}
              onClick={() => change({ several_addresses: mode })}
            >
              {t(`issues.cellsDo.${mode}`)}
            </Button>
          ))}
      />
      <IssueSection
        issue={found("text_around")}
        title="around"
        lead={t("issues.aroundLead")}
        act={
          <Button size="small" busy={busy} onClick={() => change({ text_around: "leave" })}>
            {t("issues.leaveText")}
          </Button>
        }
      />
      <IssueSection
        issue={unreadable}
        title="unreadable"
        lead={t("issues.unreadableLead")}
        act={
          <Button variant="quiet" size="small" onClick={onEdit}>
            {t("issues.edit", { rows: t("rows", { count, shown: number(count) }) })}
          </Button>
        }
      />
    </>
  );
}
