import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Simulation, simulatePolicy } from "#contract/policy.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { actions, verdicts } from "#vocabulary/verdicts.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";
import { paths } from "#web/paths.ts";
import { useFormats } from "#web/text/formats.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { ChangedRows } from "./ChangedRows.tsx";
import { CountTable } from "./CountTable.tsx";
import { SourceTable } from "./SourceTable.tsx";
import { addUpEffects } from "./addUpEffects.ts";
import { TransitionTable } from "./TransitionTable.tsx";

interface Props {
  simulation: ReplyOf<typeof simulatePolicy>;
  /** The policy that is tried. */
  policy: AccountPolicy;
  /** True while a newer simulation is on its way. */
  busy: boolean;
}

const keyOf = ({ list_id: id, source }: Simulation): string => id ?? source;

/** Stored results before and after a change of policy: together, by list, and by what changes. */
export function EffectPanel({ simulation: { data }, policy, busy }: Props) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  const [chosen, setChosen] = useState("");
  const sources = data.filter(({ rows }) => rows > 0);
  const one = sources.filter((source) => keyOf(source) === chosen);
  // All sources together have no order, so the first one with changes is shown.
  const changing = [...one, ...sources].find(({ changed }) => changed > 0);
  const effect = addUpEffects(one.length === 0 ? sources : one);
  if (sources.length === 0) {
    return (
      <EmptyState
        heading="h3"
        title={t("empty.title")}
        actions={<LinkButton to={paths.validate}>{t("empty.act")}</LinkButton>}
      >
        <p>{t("empty.text")}</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4" aria-busy={busy || undefined}>
      <output className="block text-md font-semibold tabular">
        {busy
          ? t("effect.busy")
          : t("effect.summary", {
              count: effect.changed,
              changed: number(effect.changed),
              rows: number(effect.rows),
            })}
      </output>
      {effect.not_judged === 0 ? null : (
        <Notice>{t("effect.notJudged", { rows: number(effect.not_judged) })}</Notice>
      )}
      {sources.length === 1 ? null : (
        <SourceChoice
          sources={sources}
          chosen={one.length === 0 ? "" : chosen}
          onChoose={setChosen}
        />
      )}
      <CountTable
        caption={t("effect.byVerdict")}
        names={t("effect.verdict")}
        rows={verdicts.map((verdict) => ({
          key: verdict,
          name: <VerdictMark verdict={verdict} size="small" />,
          before: effect.before.verdicts[verdict],
          after: effect.after.verdicts[verdict],
        }))}
      />
      <CountTable
        caption={t("effect.byAction")}
        names={t("effect.action")}
        rows={actions.map((action) => ({
          key: action,
          name: t(`judgement.${action}`),
          before: effect.before.actions[action],
          after: effect.after.actions[action],
        }))}
      />
      {effect.transitions.length === 0 ? null : (
        <Part title={t("effect.transitions")}>
          <TransitionTable transitions={effect.transitions} />
        </Part>
      )}
      {changing === undefined || effect.changed === 0 || busy ? null : (
        <Part title={t("rows.title", { name: changing.name ?? t("sources.validations") })}>
          <ChangedRows
            key={JSON.stringify([keyOf(changing), policy])}
            policy={policy}
            listId={changing.list_id}
          />
        </Part>
      )}
      <Part title={t("sources.title")}>
        <SourceTable sources={sources} />
      </Part>
    </div>
  );
}

interface ChoiceProps {
  sources: readonly Simulation[];
  /** Key of a source; empty for all. */
  chosen: string;
  onChoose: (key: string) => void;
}

function SourceChoice({ sources, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation("policy");
  return (
    <SelectField
      className="max-w-md"
      label={t("effect.of")}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t("effect.ofAll")}</option>
      {sources.map((source) => (
        <option key={keyOf(source)} value={keyOf(source)}>
          {source.name ?? t("sources.validations")}
        </option>
      ))}
    </SelectField>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </div>
  );
}
