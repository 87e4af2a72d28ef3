import { useTranslation } from "react-i18next";
import type { DoctorFinding } from "#contract/system.ts";
import { durationText } from "#web/ui/evidence/durationText.ts";
import { StatusLabel } from "#web/ui/evidence/StatusLabel.tsx";

/** Findings of the doctor, in order. */
export function Findings({ findings }: { findings: readonly DoctorFinding[] }) {
  return (
    <ul className="flex flex-col">
      {findings.map((finding) => (
        <li
          key={finding.name}
          className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
        >
          <Finding finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** One finding: status, meaning, advice and evidence. */
function Finding({ finding }: { finding: DoctorFinding }) {
  const { t, i18n } = useTranslation(["system", "evidence"]);
  const { name, status, code, detail, advice, seen, ms } = finding;
  return (
    <div className="grid gap-x-4 gap-y-1 text-base sm:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="text-sm">
        <StatusLabel state={status} />
      </div>
      <div className="min-w-0">
        <h3 className="font-semibold">
          {t(`names.${name}`)}{" "}
          {status === "skipped" ? null : (
            <bdi className="text-sm font-normal text-muted tabular">
              {durationText(ms, i18n.language)}
            </bdi>
          )}
        </h3>
        <p className="max-w-reading">{t(`codes.${code}.detail`, { defaultValue: detail })}</p>
        {advice === null ? null : (
          <p className="mt-1 max-w-reading">
            <span className="font-medium">{t("advice")}: </span>
            {t(`codes.${code}.advice`, { defaultValue: advice })}
          </p>
        )}
        {seen.length === 0 ? null : (
          <details className="mt-1" open={status === "fail" || status === "warn"}>
            <summary className="w-fit rounded-mark text-sm font-medium text-link pointer-coarse:py-3">
              {t("seen")}
            </summary>
            <ul
              dir="ltr"
              className="mt-1 rounded-mark bg-canvas p-2 text-left font-mono text-sm break-words"
            >
              {seen.map((line, index) => (
                // Lines never change order and may repeat.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}
