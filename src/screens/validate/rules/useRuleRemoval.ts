import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rule } from "#contract/rules.ts";
import { useCreateRuleMutation, useDeleteRuleMutation } from "#web/api/rules/rulesApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Returns the rules without those that were removed, and what removes one: the row leaves at once, comes back if the server refuses, and can be restored. */
export function useRuleRemoval(rules: readonly Rule[]) {
  const { t } = useTranslation(["rules", "errors", "common", "ui"]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [send] = useDeleteRuleMutation();
  const [create] = useCreateRuleMutation();
  const fail = (error: Parameters<typeof failureText>[1]) =>
    showToast({ tone: "bad", text: failureText(t, error).title });
  const showAgain = ({ id }: Rule) =>
    setRemoved((before) => new Set([...before].filter((one) => one !== id)));
  const restore = async (rule: Rule) => {
    const { kind, target, note } = rule;
    const { error } = await create({ body: { kind, target, ...(note && { note }) } });
    if (error === undefined) {
      showAgain(rule);
    } else {
      fail(error);
    }
  };
  const remove = async (rule: Rule) => {
    setRemoved((before) => new Set([...before, rule.id]));
    const { error } = await send({ params: { id: rule.id } });
    if (error !== undefined) {
      showAgain(rule);
      fail(error);
      return;
    }
    showToast({
      key: rule.id,
      text: t("list.deleted", { target: `\u2068${rule.target}\u2069` }),
      action: { label: t("toasts.undo", { ns: "ui" }), onSelect: () => void restore(rule) },
    });
  };
  return {
    shown: rules.filter(({ id }) => !removed.has(id)),
    remove: (rule: Rule) => void remove(rule),
  };
}
