import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PolicyVersion } from "#contract/policy.ts";
import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useReadPolicyQuery, useSimulatePolicyQuery } from "#web/api/policyApi.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { policyChanges } from "#contract/policyChanges.ts";
import { policyIn } from "./policyIn.ts";
import { EffectPanel } from "./effect/EffectPanel.tsx";
import { SavePolicy } from "./SavePolicy.tsx";
import { SettingFields } from "./SettingFields.tsx";
import { Versions } from "./Versions.tsx";

/** The account's policy: change it, see its effect on stored results, and save it as a version. */
export function PolicyScreen() {
  const { t } = useTranslation("policy");
  const query = useReadPolicyQuery();
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
      </header>
      <QueryGate
        query={query}
        skeleton={
          <section aria-busy="true" aria-label={t("loading")} className="flex flex-col gap-4">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-24 w-full" />
          </section>
        }
      >
        {/* A new version begins with its own values. */}
        {(current) => <Workbench key={current.version} current={current} />}
      </QueryGate>
    </div>
  );
}

const settleMs = 300;

/** Returns a value once it hasn't changed for 300 ms, so that each step of a slider isn't simulated. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Workbench({ current }: { current: PolicyVersion }) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  const [draft, setDraft] = useState<AccountPolicy>(() => policyIn(current));
  const [saving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useSettled(draft);
  const query = useSimulatePolicyQuery({ body });
  const changes = policyChanges(current, draft);
  const attempt = (policy: AccountPolicy) => {
    setDraft(policyIn(policy));
    heading.current?.focus();
  };
  return (
    <>
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <section
          aria-labelledby="settings"
          className="flex flex-col gap-6 rounded-box border border-line bg-paper p-4"
        >
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <h2 id="settings" ref={heading} tabIndex={-1} className="text-md font-semibold">
                {t("settings.title")}
              </h2>
              <InUse version={current} />
            </div>
            {policyChanges(draft, standardPolicy).length === 0 ? null : (
              <Button size="small" variant="quiet" onClick={() => attempt(standardPolicy)}>
                {t("settings.standard")}
              </Button>
            )}
          </div>
          <SettingFields draft={draft} current={current} onChange={setDraft} />
          <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
            <SaveButton
              version={current.version + 1}
              inactive={changes.length === 0}
              onClick={() => setSaving(true)}
            />
            {changes.length === 0 ? null : (
              <Button variant="quiet" onClick={() => attempt(current)}>
                {t("settings.discard")}
              </Button>
            )}
            <p className="text-sm text-muted">
              {changes.length === 0
                ? t("settings.unchanged")
                : t("settings.changed", { count: changes.length, shown: number(changes.length) })}
            </p>
          </div>
        </section>
        <section
          aria-labelledby="effect"
          className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4"
        >
          <div>
            <h2 id="effect" className="text-md font-semibold">
              {t("effect.title")}
            </h2>
            <p className="text-sm text-muted">{t("effect.text")}</p>
          </div>
          <QueryGate query={query} fresh skeleton={<EffectSkeleton />}>
            {(simulation) => (
              <EffectPanel
                simulation={simulation}
                policy={body}
                busy={query.isFetching || body !== draft}
              />
            )}
          </QueryGate>
        </section>
      </div>
      <Versions current={current} onTry={attempt} />
      {saving ? (
        <SavePolicy draft={draft} current={current} onClose={() => setSaving(false)} />
      ) : null}
    </>
  );
}

/** Opens the confirmation of a new version; nothing for a role that doesn't change the policy. */
function SaveButton({
  version,
  ...button
}: {
  version: number;
  inactive: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  return (
    <IfRight right="rules:write">
      <Button variant="primary" {...button}>
        {t("settings.save", { version: number(version) })}
      </Button>
    </IfRight>
  );
}

function EffectSkeleton() {
  const { t } = useTranslation("policy");
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <output className="block text-base text-muted">{t("effect.busy")}</output>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** The version in use, with who saved it and when. */
function InUse({
  version: { version, author, created_at: createdAt },
}: {
  version: PolicyVersion;
}) {
  const { t } = useTranslation("policy");
  const { number } = useFormats();
  const { ago } = useZonedFormats();
  return (
    <p className="text-sm text-muted">
      {createdAt === null
        ? t("inUse.standard")
        : t("inUse.version", { version: number(version), author, ago: ago(createdAt) })}
    </p>
  );
}
