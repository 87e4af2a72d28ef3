import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { reasonText } from "#web/features/validation/reasonText.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { tookText } from "#web/ui/evidence/durationText.ts";
import { otherwiseText } from "./otherwiseText.ts";

/** Details of a validation: reason code, confidence, cost, time and versions. */
export function ResultFacts({ result }: { result: Validation }) {
  const { t, i18n } = useTranslation(["validate", "reasons", "ui"]);
  const { instant, ago } = useZonedFormats();
  const { billing, decision, versions } = result;
  // The engine's sentence is English.
  const english = i18n.resolvedLanguage === "en";
  return (
    <dl className="grid grid-cols-1 items-baseline gap-x-4 sm:gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact name={t("facts.reason")}>
        <Link to={`${paths.help}#${result.reason}`} className="text-link underline">
          <code dir="ltr">{result.reason}</code>
        </Link>
      </Fact>
      <Fact name={t("facts.confidence")}>{t(`confidence.${result.confidence}`)}</Fact>
      <Fact name={t("facts.decision")}>
        {english ? (
          decision.because
        ) : (
          <>
            {reasonText(t, result, "title")} (<code dir="ltr">{decision.rule}</code>)
          </>
        )}
      </Fact>
      {decision.otherwise ? (
        <Fact name={t("facts.otherwise")}>
          {(english ? null : otherwiseText(t, decision)) ?? (
            <span lang="en" dir="auto">
              {decision.otherwise}
            </span>
          )}
        </Fact>
      ) : null}
      <Fact name={t("facts.credits")}>
        {billing.credits === 0
          ? t(`billing.${billing.reason}`)
          : t("billing.charged", { count: billing.credits })}
      </Fact>
      <Fact name={t("facts.checkedAt")}>
        <time dateTime={result.checked_at} title={instant(result.checked_at)}>
          {instant(result.checked_at)} ({ago(result.checked_at)})
        </time>
      </Fact>
      <Fact name={t("facts.duration")}>{tookText(result.duration_ms, i18n.language)}</Fact>
      {result.provider ? <Fact name={t("facts.provider")}>{result.provider}</Fact> : null}
      {result.canonical && result.canonical !== result.email ? (
        <Fact name={t("facts.canonical")}>
          <code className="break-all">{result.canonical}</code>
        </Fact>
      ) : null}
      <Fact name={t("facts.versions")}>{t("facts.versionsText", { ...versions })}</Fact>
      <Fact name={t("facts.id")}>
        <span className="flex items-center gap-1">
          <code className="break-all">{result.id}</code>
          <CopyButton bare text={result.id} label={t("facts.copyId")} />
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="mt-2 text-muted sm:mt-0">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
