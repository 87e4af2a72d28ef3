import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { reasonText } from "#web/features/validation/reasonText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { tookText } from "#web/ui/evidence/durationText.ts";
import { Fact } from "./Fact.tsx";

/** Details of a validation: confidence, deciding rule, cost, time, mail server and versions. */
export function ResultFacts({ result }: { result: Validation }) {
  const { t, i18n } = useTranslation(["validate", "reasons", "ui"]);
  const { instant, ago } = useZonedFormats();
  const { billing, decision, versions } = result;
  const host = result.mx[0]?.host;
  // The engine's sentence is English.
  const english = i18n.resolvedLanguage === "en";
  return (
    <dl className="grid grid-cols-1 items-baseline gap-x-4 sm:gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact name={t("facts.action")}>{t(`action.${result.action}`)}</Fact>
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
      {result.address === null ? null : (
        <Fact name={t("facts.domain")}>
          <Link
            to={{
              pathname: paths.history,
              search: new URLSearchParams({ domain: result.address.domain }).toString(),
            }}
            className="text-link"
          >
            <bdi>{result.address.domain}</bdi>
          </Link>
        </Fact>
      )}
      {result.provider ? <Fact name={t("facts.provider")}>{result.provider}</Fact> : null}
      {host === undefined ? null : (
        <Fact name={t("facts.host")}>
          <code className="break-all">{host}</code>
        </Fact>
      )}
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
