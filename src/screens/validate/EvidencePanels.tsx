import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Evidence, Validation } from "#contract/validations.ts";
import { useReadEvidenceQuery } from "#web/api/api.ts";
import { DnsLookups } from "#web/features/validation/DnsLookups.tsx";
import { reasonText } from "#web/features/validation/reasonText.ts";
import { failureText } from "#web/text/failureText.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";

/** Every dialogue with a mail host, or why there was none. */
export function SmtpEvidence({ result }: { result: Validation }) {
  const { t } = useTranslation(["validate", "reasons"]);
  return (
    <WithEvidence id={result.id}>
      {({ sessions }) =>
        sessions.length > 0 ? (
          <Transcript sessions={sessions} explanation={reasonText(t, result, "why")} />
        ) : (
          <NothingAsked text={t("transcript.none")} result={result} />
        )
      }
    </WithEvidence>
  );
}

/** Every question to the DNS and its answer. */
export function DnsEvidence({ result }: { result: Validation }) {
  const { t } = useTranslation("validate");
  return (
    <WithEvidence id={result.id}>
      {({ dns }) =>
        dns.length > 0 ? (
          <DnsLookups lookups={dns} />
        ) : (
          <NothingAsked text={t("dns.none")} result={result} />
        )
      }
    </WithEvidence>
  );
}

function NothingAsked({ text, result }: { text: string; result: Validation }) {
  const { t } = useTranslation(["validate", "reasons"]);
  return (
    <p className="max-w-reading text-base text-muted">
      {text} {reasonText(t, result, "sentence")}
    </p>
  );
}

function WithEvidence({ id, children }: { id: string; children: (seen: Evidence) => ReactNode }) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const { currentData, error, refetch, isFetching } = useReadEvidenceQuery({ params: { id } });
  if (currentData) {
    return children(currentData);
  }
  if (error) {
    const { title, detail, requestId } = failureText(t, error);
    return (
      <ProblemNotice
        title={title}
        detail={detail}
        requestId={requestId}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section aria-busy="true" aria-label={t("evidence.loading")} className="flex flex-col gap-2">
      {["w-1/3", "w-2/3", "w-1/2", "w-3/5"].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </section>
  );
}
