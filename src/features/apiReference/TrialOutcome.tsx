import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/Notice.tsx";
import { CodePanel } from "./CodePanel.tsx";
import type { TrialReply } from "./trials/sendTrial.ts";

/** State of a trial after it was sent. */
export type Outcome =
  | { kind: "reply"; reply: TrialReply }
  | { kind: "sending" }
  | { kind: "failed" };

/** Announces the reply to a trial, or that none arrived. */
export function TrialOutcome({ outcome, origin }: { outcome: Outcome | null; origin: string }) {
  const { t } = useTranslation("apiDocs");
  const shown = outcome?.kind === "failed" || outcome?.kind === "reply";
  return (
    <div aria-live="polite" className={shown ? "flex min-w-0 flex-col gap-4 pt-4" : undefined}>
      {outcome?.kind === "failed" ? (
        <Notice tone="bad">{t("try.failed", { origin })}</Notice>
      ) : null}
      {outcome?.kind === "reply" ? <Reply reply={outcome.reply} /> : null}
    </div>
  );
}

function Reply({ reply: { status, ms, headers, body } }: { reply: TrialReply }) {
  const { t } = useTranslation("apiDocs");
  return (
    <>
      <CodePanel
        head={
          <p className="text-sm font-medium">
            {t("reply", { status })} · {t("try.time", { ms })}
          </p>
        }
        label={t("try.reply")}
        code={body}
      />
      <CodePanel
        head={<p className="text-sm font-medium">{t("try.headers")}</p>}
        label={t("try.headers")}
        code={headers}
      />
    </>
  );
}
