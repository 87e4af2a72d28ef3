import { useTranslation } from "react-i18next";
import type { CheckResult } from "#contract/validations.ts";
import { StatusLabel } from "./StatusLabel.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { durationText, tookText } from "./durationText.ts";
import { findingText } from "./findingText.ts";

interface Props {
  checks: readonly CheckResult[];
  /** Duration of the whole validation in ms, the scale of the bars. */
  totalMs: number;
}

/** Table of checks with status, finding, and a bar for start and duration. */
export function Waterfall({ checks, totalMs }: Props) {
  const { t, i18n } = useTranslation("evidence");
  const duration = (ms: number) => durationText(ms, i18n.language);
  const took = (ms: number) => tookText(ms, i18n.language);
  const end = Math.max(
    totalMs,
    ...checks.map((check) => (check.started_ms ?? 0) + (check.ms ?? 0)),
    0.1,
  );
  return (
    <div className="@container">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{t("waterfall.caption")}</caption>
        <thead>
          <tr className="h-9 border-b border-line text-sm text-muted">
            <th scope="col" className="pe-2 text-start font-medium">
              {t("waterfall.check")}
            </th>
            <th scope="col" className="px-2 text-start font-medium">
              {t("waterfall.result")}
            </th>
            <th scope="col" className="hidden w-2/5 px-2 text-start font-medium @2xl:table-cell">
              {t("waterfall.timing")}
              <span className="float-end font-normal">{duration(end)}</span>
            </th>
            <th
              scope="col"
              className="hidden px-2 text-end font-medium whitespace-nowrap @2xl:table-cell"
            >
              {t("waterfall.start")}
            </th>
            <th
              scope="col"
              className="hidden ps-2 text-end font-medium whitespace-nowrap @md:table-cell"
            >
              {t("waterfall.took")}
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.name} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pe-2 text-start font-normal">
                <span className="font-medium">{t(`checks.${check.name}`)}</span>
                <Finding check={check} />
              </th>
              <td className="py-2 ps-2 @md:pe-2">
                <StatusLabel state={check.status} />
                {check.ms === null ? null : (
                  <span className="block ps-6 text-xs text-muted @md:hidden">{took(check.ms)}</span>
                )}
                {check.source === "cached" ? (
                  <span className="block ps-6 text-xs text-muted">{t("waterfall.cached")}</span>
                ) : null}
              </td>
              <td aria-hidden="true" className="hidden px-2 py-2 @2xl:table-cell">
                <Bar check={check} end={end} />
              </td>
              <td className="hidden px-2 py-2 text-end whitespace-nowrap text-muted @2xl:table-cell">
                {check.started_ms === null ? "–" : duration(check.started_ms)}
              </td>
              <td className="hidden py-2 ps-2 text-end whitespace-nowrap @md:table-cell">
                {check.ms === null ? "–" : took(check.ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const fills: Record<CheckResult["status"], string> = {
  pass: "bg-deliverable",
  warn: "bg-risky",
  fail: "bg-undeliverable",
  error: "bg-unknown",
  skipped: "bg-line",
};

function Bar({ check, end }: { check: CheckResult; end: number }) {
  if (check.started_ms === null || check.ms === null) {
    return null;
  }
  const start = (check.started_ms / end) * 100;
  const width = Math.min((check.ms / end) * 100, 100 - start);
  return (
    <span className="relative block h-5 bg-canvas">
      <span
        data-bar
        className={classNames("absolute inset-y-1 min-w-0.5 rounded-mark", fills[check.status])}
        style={{ insetInlineStart: `${Math.min(start, 99.5)}%`, width: `${width}%` }}
      />
    </span>
  );
}

/** Finding of a check; without a translation, the engine's English text. */
function Finding({ check }: { check: CheckResult }) {
  const { t, i18n } = useTranslation("evidence");
  const own = i18n.resolvedLanguage === "en" ? check.detail : null;
  const text = own ?? findingText(t, check);
  return text === null && check.detail === null ? null : (
    <span
      {...(text === null ? { lang: "en", dir: "auto" } : {})}
      className="block text-sm text-muted"
    >
      {text ?? check.detail}
    </span>
  );
}
