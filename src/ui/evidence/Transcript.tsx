import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { durationText } from "./durationText.ts";
import { foldCapabilities } from "./foldCapabilities.ts";
import { TranscriptRow } from "./TranscriptRow.tsx";
import { type TranscriptSession, transcriptText } from "./transcriptText.ts";

interface Props {
  sessions: readonly TranscriptSession[];
  /** Colours the deciding line. */
  verdict?: Verdict;
  /** Explanation of the deciding line. */
  explanation?: ReactNode;
}

/** SMTP transcript with the deciding line highlighted and the EHLO capabilities folded; in a wide container, a bar for the time that each line took. */
export function Transcript({ sessions, verdict, explanation }: Props) {
  const { t } = useTranslation("evidence");
  // If several MX hosts had to agree, the last reply decides.
  const deciding = sessions.flatMap((session) => session.lines).findLast((line) => line.deciding);
  return (
    <div className="@container flex flex-col gap-6">
      {sessions.map((session, index) => (
        // Sessions are only appended.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} aria-label={t("transcript.session", { host: session.host })}>
          <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <h3 className="font-semibold">
                <bdi className="break-all">{session.host}</bdi>
              </h3>
              <SessionFacts session={session} />
            </div>
            <CopyButton
              className="print:hidden"
              text={() => transcriptText(session)}
              label={t("transcript.copy")}
            />
          </header>
          <ol
            dir="ltr"
            className="overflow-hidden rounded-box border border-line bg-canvas py-1 font-mono text-sm"
          >
            <TimeRuler endMs={endOf(session)} />
            {foldCapabilities(session.lines).map(({ at, line, capabilities }) => (
              <TranscriptRow
                key={at}
                line={line}
                capabilities={capabilities}
                wait={{ fromMs: session.lines[at - 1]?.at_ms ?? 0, endMs: endOf(session) }}
                newStage={line.stage !== session.lines[at - 1]?.stage}
                deciding={line === deciding}
                {...(verdict && { verdict })}
                explanation={line === deciding ? explanation : undefined}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Returns the ms of the last line. */
function endOf({ lines }: TranscriptSession): number {
  return lines.at(-1)?.at_ms ?? 0;
}

/** Scale above the bars of the lines. */
function TimeRuler({ endMs }: { endMs: number }) {
  return (
    <li
      aria-hidden="true"
      className="hidden border-s-4 border-transparent px-2 font-sans text-xs text-muted @2xl:flex"
    >
      <span className="@md:w-22" />
      <span className="flex w-24 justify-between border-b border-line">
        <span>0</span>
        {/* The transcript is English in every language, including its units. */}
        <span>{durationText(endMs, "en")}</span>
      </span>
    </li>
  );
}

function SessionFacts({ session }: { session: TranscriptSession }) {
  const { t } = useTranslation("evidence");
  const { address, port, tls } = session;
  const secured =
    tls === undefined
      ? null
      : tls === null
        ? t("transcript.clear")
        : t(tls.authorized ? "transcript.tls" : "transcript.tlsUntrusted", {
            version: tls.version,
          });
  if (!address && !secured) {
    return null;
  }
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      {address ? (
        <code>
          {address}
          {port === undefined ? null : `:${port}`}
        </code>
      ) : null}
      {secured ? <span>{secured}</span> : null}
    </p>
  );
}
