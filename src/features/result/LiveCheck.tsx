import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RunningValidation } from "#contract/validations.ts";
import type { CheckProgress } from "#web/features/validation/checkProgress.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { PathStrip } from "#web/ui/evidence/PathStrip.tsx";
import { InlineSpinner } from "#web/ui/InlineSpinner.tsx";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import type { TranscriptSession } from "#web/ui/evidence/transcriptText.ts";
import { durationText } from "#web/ui/evidence/durationText.ts";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";

interface Props {
  check: RunningValidation;
  progress: CheckProgress;
  cut: boolean;
}

/** A running validation, updated live. */
export function LiveCheck({ check, progress, cut }: Props) {
  const { t } = useTranslation("validate");
  const done = progress.done.length > 0 ? progress.done : check.checks;
  const sessions = progress.sessions.filter((one) => one !== undefined) as TranscriptSession[];
  return (
    <article aria-busy="true" className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex min-w-0 items-center gap-3 text-lg font-semibold">
          <InlineSpinner className="size-5 text-brand" />
          {t("live.title")}
        </h2>
        <Elapsed key={check.id} />
      </header>
      <PathStrip steps={pathSteps(done, progress.running, false)} />
      {cut ? <Notice title={t("live.cut.title")}>{t("live.cut.text")}</Notice> : null}
      {sessions.length > 0 ? (
        <Transcript sessions={sessions} />
      ) : (
        <p className="text-base text-muted">{t("live.before")}</p>
      )}
    </article>
  );
}

/** Elapsed seconds, hidden from screen readers. */
function Elapsed() {
  const { i18n } = useTranslation();
  const [since] = useState(() => performance.now());
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed(performance.now() - since), 1000);
    return () => clearInterval(timer);
  }, [since]);
  const seconds = Math.round(elapsed / 1000) * 1000;
  return (
    <span aria-hidden="true" className="text-sm text-muted tabular">
      {seconds > 0 ? durationText(seconds, i18n.language) : null}
    </span>
  );
}
