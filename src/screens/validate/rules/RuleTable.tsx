import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Rule } from "#contract/rules.ts";
import { useOtherAuthor } from "#web/features/account/useOtherAuthor.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { Column } from "#web/ui/DataTable.tsx";

interface Props {
  rules: readonly Rule[];
  onEdit: (rule: Rule) => void;
  onRemove: (rule: Rule) => void;
}

const nameOf = ({ target }: Rule) => target;
const rowKey = ({ id }: Rule) => id;

/** Table of rules, each with buttons that edit and delete it. */
export function RuleTable({ rules, onEdit, onRemove }: Props) {
  const { t } = useTranslation(["rules", "ruleList", "tables"]);
  const otherAuthor = useOtherAuthor();
  const formats = useZonedFormats();
  return (
    <RowsTable
      id="rules"
      caption={t("list.title")}
      columns={[...ruleColumns(t, formats, otherAuthor), actsColumn(t, onEdit, onRemove)]}
      rows={rules}
      rowKey={rowKey}
      nameOf={nameOf}
      cards
    />
  );
}

const actsColumn = (
  t: TFunction<["rules", "ruleList", "tables"]>,
  onEdit: Props["onEdit"],
  onRemove: Props["onRemove"],
): Column<Rule> => ({
  key: "acts",
  header: <span className="sr-only">{t("acts", { ns: "tables" })}</span>,
  className: "text-end",
  cell: (rule) => (
    <span className="flex flex-wrap justify-end">
      <Button
        variant="quiet"
        size="small"
        data-edit={rule.id}
        aria-label={t("list.editOne", { target: rule.target })}
        onClick={() => onEdit(rule)}
      >
        {t("list.edit")}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("list.deleteOne", { target: rule.target })}
        onClick={() => onRemove(rule)}
      >
        {t("list.delete")}
      </Button>
    </span>
  ),
});

function ruleColumns(
  t: TFunction<["rules", "ruleList", "tables"]>,
  { ago, instant }: ZonedFormats,
  otherAuthor: ReturnType<typeof useOtherAuthor>,
): Column<Rule>[] {
  const badge = ({ kind }: Rule) => (
    <Badge tone={kind === "allow" ? "good" : "bad"}>{t(`list.kind.${kind}`)}</Badge>
  );
  return [
    {
      key: "target",
      header: t("edit.target"),
      rowHeader: true,
      cell: (rule) => (
        <div className="py-1">
          <bdi className="font-mono text-sm break-all">{rule.target}</bdi>
          <p className="text-sm text-muted">
            {t(`list.scope.${rule.scope}`)}
            {rule.note ? (
              <>
                {" · "}
                <bdi>{rule.note}</bdi>
              </>
            ) : null}
            {otherAuthor(rule.author) === null ? null : (
              <>
                {" · "}
                {t("by", { ns: "ruleList", author: rule.author })}
              </>
            )}
          </p>
        </div>
      ),
    },
    { key: "kind", header: t("edit.kind"), cell: badge },
    {
      key: "created",
      header: t("list.created"),
      wideOnly: true,
      className: "whitespace-nowrap text-sm text-muted",
      cell: ({ created_at: createdAt }) => (
        <time dateTime={createdAt} title={instant(createdAt)}>
          {ago(createdAt)}
        </time>
      ),
    },
  ];
}
