import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PublicCheck } from "#contract/publicChecks.ts";
import { findDecidingLine } from "./findDecidingLine.ts";
import { DecidingQuote } from "./DecidingQuote.tsx";
import { DnsLookups } from "./DnsLookups.tsx";
import { mailboxNotChecked, reasonText } from "./reasonText.ts";
import { SuggestionNotice } from "./SuggestionNotice.tsx";
import { SyntaxErrorMark } from "./SyntaxErrorMark.tsx";
import { durationText } from "#web/ui/evidence/durationText.ts";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";

interface Props {
  result: PublicCheck;
  onCheck: (address: string) => void;
}

/** The result of a check without an account: verdict, path, deciding reply and collapsible evidence. */
export function VisitorResult({ result, onCheck }: Props) {
  const { t, i18n } = useTranslation(["home", "evidence", "reasons", "ui", "validate"]);
  const { verdict, evidence, checks } = result;
  const skipped = result.reason === "smtp_skipped";
  const sentence = reasonText(t, result, "sentence");
  return (
    <article aria-labelledby="visitor-verdict" className="flex flex-col gap-6">
      <output className="sr-only">
        {t("announce.done", {
          ns: "validate",
          verdict: t(`verdict.${verdict}`, { ns: "ui" }),
          sentence,
        })}
      </output>
      {result.suggestion === null ? null : (
        <SuggestionNotice suggestion={result.suggestion} busy={false} onCheck={onCheck} />
      )}
      <PathLine
        address={result.email ?? result.input}
        steps={pathSteps(checks)}
        verdict={verdict}
      />
      <div className="flex flex-col gap-1">
        <h2 id="visitor-verdict">
          <VerdictMark verdict={verdict} size="large" />
        </h2>
        <p className="max-w-reading text-md">{sentence}</p>
        <p className="max-w-reading text-base text-muted">
          {skipped ? t("check.skipped") : reasonText(t, result, "why")}
          {mailboxNotChecked(result) ? ` ${t("result.unasked", { ns: "validate" })}` : null}
        </p>
      </div>
      {result.syntax.valid ? null : <SyntaxErrorMark input={result.input} syntax={result.syntax} />}
      {findDecidingLine(evidence.sessions) ? (
        <div className="border-s-4 border-brand ps-3">
          <DecidingQuote sessions={evidence.sessions} />
        </div>
      ) : null}
      <div className="*:not-first:border-t border-t border-line">
        <Unfold title={t("check.timing")} note={durationText(result.duration_ms, i18n.language)}>
          {/* Long addresses break, so that the table stays inside a narrow window. */}
          <div className="wrap-anywhere">
            <Waterfall checks={checks} totalMs={result.duration_ms} />
          </div>
        </Unfold>
        {evidence.dns.length > 0 ? (
          <Unfold
            title={t("check.dns")}
            note={t("check.questions", { count: evidence.dns.length })}
          >
            <DnsLookups lookups={evidence.dns} />
          </Unfold>
        ) : null}
        {evidence.sessions.length > 0 ? (
          <Unfold title={t("check.dialogue")} note={evidence.sessions[0]?.host}>
            <Transcript sessions={evidence.sessions} explanation={reasonText(t, result, "why")} />
          </Unfold>
        ) : null}
      </div>
    </article>
  );
}

interface UnfoldProps {
  title: string;
  note: ReactNode;
  children: ReactNode;
}

function Unfold({ title, note, children }: UnfoldProps) {
  return (
    <details>
      <summary className="min-h-touch py-3 text-base font-medium">
        {title} <bdi className="text-sm font-normal text-muted tabular">{note}</bdi>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
