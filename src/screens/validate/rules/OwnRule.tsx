import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rule } from "#contract/rules.ts";
import { useCreateRuleMutation, useDeleteRuleMutation } from "#web/api/rules/rulesApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { RuleForm } from "./RuleForm.tsx";

/** A rule in its list, with forms to edit and delete it. */
export function OwnRule({ rule }: { rule: Rule }) {
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  if (editing) {
    return (
      <RuleForm
        rule={rule}
        onDone={() => {
          setEditing(false);
          setEdited(true);
        }}
      />
    );
  }
  return <ShownRule rule={rule} focused={edited} onEdit={() => setEditing(true)} />;
}

interface ShownProps {
  rule: Rule;
  /** Returns the focus to the edit button after the form closes. */
  focused: boolean;
  onEdit: () => void;
}

function ShownRule({ rule, focused, onEdit }: ShownProps) {
  const { t } = useTranslation(["rules", "errors", "common", "ui"]);
  const { ago, instant } = useZonedFormats();
  const [remove, { isLoading, error }] = useDeleteRuleMutation();
  const [create] = useCreateRuleMutation();
  const restore = async () => {
    const { kind, target, note } = rule;
    const { error: failure } = await create({ body: { kind, target, ...(note && { note }) } });
    if (failure !== undefined) {
      showToast({ tone: "bad", text: failureText(t, failure).title });
    }
  };
  const removeWithUndo = async () => {
    const { error: failure } = await remove({ params: { id: rule.id } });
    if (failure === undefined) {
      showToast({
        key: rule.id,
        text: t("list.deleted", { target: `\u2068${rule.target}\u2069` }),
        action: { label: t("toasts.undo", { ns: "ui" }), onSelect: () => void restore() },
      });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-base">
      <Badge tone={rule.kind === "allow" ? "good" : "bad"}>{t(`list.kind.${rule.kind}`)}</Badge>
      <span className="min-w-0 font-mono text-sm break-all">
        <bdi>{rule.target}</bdi>
      </span>
      <span className="text-sm text-muted">{t(`list.scope.${rule.scope}`)}</span>
      {rule.note ? (
        <span dir="auto" className="text-sm text-muted">
          {rule.note}
        </span>
      ) : null}
      <time
        dateTime={rule.created_at}
        title={instant(rule.created_at)}
        className="text-sm text-muted"
      >
        {ago(rule.created_at)}
      </time>
      <Button
        variant="quiet"
        size="small"
        className="ms-auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focused}
        aria-label={t("list.editOne", { target: rule.target })}
        onClick={onEdit}
      >
        {t("list.edit")}
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={isLoading}
        aria-label={t("list.deleteOne", { target: rule.target })}
        onClick={() => void removeWithUndo()}
      >
        {t("list.delete")}
      </Button>
      {error ? (
        <p role="alert" className="basis-full text-sm text-undeliverable">
          {failureText(t, error).title}
        </p>
      ) : null}
    </div>
  );
}
