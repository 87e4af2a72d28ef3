import { useTranslation } from "react-i18next";
import captured from "#web/features/showcase/capturedResult.json" with { type: "json" };
import { durationText } from "#web/ui/evidence/durationText.ts";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import type { PathStep } from "#web/ui/evidence/pathSteps.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

const { email, duration_ms: total, steps, host, line, of, reply, rule, score } = captured;

/** A finished check of a sandbox address, captured from the product. */
export function HeroResult() {
  const { t, i18n } = useTranslation("home");
  return (
    <figure className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <code className="break-all">{email}</code>
        <span className="text-sm text-muted">{durationText(total, i18n.language)}</span>
      </p>
      <p>
        <VerdictMark verdict="risky" size="large" />
        <span className="mt-1 block text-md">{t("hero.sentence")}</span>
      </p>
      <PathLine steps={steps as PathStep[]} verdict="risky" />
      <p className="border-s-4 border-risky bg-risky-tint px-3 py-2 text-sm">
        <span className="text-risky">{t("hero.deciding", { host, line, of })}</span>
        <code className="block break-words">{reply}</code>
      </p>
      <dl className="*:not-first:border-t text-base">
        {(
          [
            ["rule", <code key="rule">{rule}</code>],
            ["score", `${score} / 100`],
            ["next", t("hero.wait")],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <dt className="text-muted">{t(`hero.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="text-sm text-muted">{t("hero.example")}</figcaption>
    </figure>
  );
}
