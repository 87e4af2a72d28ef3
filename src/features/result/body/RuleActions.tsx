import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rule } from "#contract/rules.ts";
import type { Validation } from "#contract/validations.ts";
import type { RuleKind, RuleScope } from "#vocabulary/rules.ts";
import { useCreateRuleMutation, useDeleteRuleMutation } from "#web/api/rules/rulesApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";

interface Props {
  result: Validation;
  busy: boolean;
  onAgain: () => void;
}

type Scope = Extract<RuleScope, "address" | "domain">;

/** Creates a rule that allows or blocks the address or its domain, with confirmation and undo. */
export function RuleActions({ result, busy, onAgain }: Props) {
  const { t } = useTranslation("rules");
  const [confirming, setConfirming] = useState<RuleKind | null>(null);
  const [created, setCreated] = useState<Rule | null>(null);
  const { address, reason } = result;
  if (address === null) {
    return null;
  }
  const decided = reason === "allowed_by_rule" || reason === "blocked_by_rule";
  return (
    <>
      {created ? (
        <CreatedRule rule={created} busy={busy} onAgain={onAgain} onUndo={() => setCreated(null)} />
      ) : confirming ? (
        <Confirmation
          kind={confirming}
          targets={{
            address: `${address.local}@${address.domain_ascii}`,
            domain: address.domain_ascii,
          }}
          onMade={(rule) => {
            setCreated(rule);
            setConfirming(null);
          }}
          onCancel={() => setConfirming(null)}
        />
      ) : decided ? (
        <p className="basis-full text-base">{t("decided")}</p>
      ) : (
        <>
          <Button onClick={() => setConfirming("allow")}>{t("ask.allow")}</Button>
          <Button onClick={() => setConfirming("block")}>{t("ask.block")}</Button>
        </>
      )}
    </>
  );
}

interface ConfirmationProps {
  kind: RuleKind;
  targets: Record<Scope, string>;
  onMade: (rule: Rule) => void;
  onCancel: () => void;
}

function Confirmation({ kind, targets, onMade, onCancel }: ConfirmationProps) {
  const { t } = useTranslation(["rules", "errors", "common"]);
  const [scope, setScope] = useState<Scope>("address");
  const [create, { isLoading, error }] = useCreateRuleMutation();
  const confirm = async () => {
    const { data } = await create({ body: { kind, target: targets[scope] } });
    if (data) {
      onMade(data);
    }
  };
  return (
    <form
      className="flex basis-full flex-col gap-3 rounded-box border border-line bg-canvas px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="font-semibold">{t(`ask.${kind}`)}</legend>
        {(["address", "domain"] as const).map((one) => (
          <label
            key={one}
            className="flex min-h-6 items-start gap-2 text-base pointer-coarse:min-h-touch pointer-coarse:items-center"
          >
            <input
              type="radio"
              name="scope"
              className="mt-0.5 size-4 shrink-0 accent-brand pointer-coarse:mt-0 pointer-coarse:size-5"
              checked={scope === one}
              // The clicked button is gone, so the focus moves here.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={one === "address"}
              onChange={() => setScope(one)}
            />
            <span>
              {t(`scope.${one}`)} <bdi className="font-mono break-all">{targets[one]}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-base">{t(`effect.${kind}.${scope}`)}</p>
      <FormError>
        {error ? (fieldErrorTexts(t, error)["target"] ?? failureText(t, error).title) : null}
      </FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          variant={kind === "block" ? "danger" : "primary"}
          busy={isLoading}
        >
          {t(`confirm.${kind}`)}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

interface CreatedRuleProps {
  rule: Rule;
  busy: boolean;
  onAgain: () => void;
  onUndo: () => void;
}

function CreatedRule({ rule, busy, onAgain, onUndo }: CreatedRuleProps) {
  const { t } = useTranslation(["rules", "errors", "common"]);
  const [remove, { isLoading, error }] = useDeleteRuleMutation();
  const undo = async () => {
    const { error: failure } = await remove({ params: { id: rule.id } });
    if (failure === undefined) {
      onUndo();
    }
  };
  return (
    <Notice
      live
      tone="good"
      className="basis-full"
      title={t(`made.${rule.kind}`, { target: rule.target })}
      actions={
        <>
          <Button size="small" busy={isLoading} onClick={() => void undo()}>
            {t("undo")}
          </Button>
          <Button size="small" variant="quiet" icon="retry" busy={busy} onClick={onAgain}>
            {t("again")}
          </Button>
        </>
      }
    >
      {error ? failureText(t, error).title : t("madeText")}
    </Notice>
  );
}
