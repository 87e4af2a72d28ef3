import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/classNames.ts";
import { durationText } from "#web/ui/evidence/durationText.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Capture } from "./Capture.tsx";
import captured from "./capturedEvidence.json" with { type: "json" };

/** Line number of each note's line. */
const notes: Readonly<Record<number, string>> = {
  1: "connect",
  3: "hello",
  5: "features",
  10: "together",
  13: "decides",
};

const letters: Readonly<Record<string, string>> = { client: "C", server: "S", note: "*" };

/** SMTP transcript of a sandbox check, with notes beside its lines on wide screens and below them elsewhere. */
export function CapturedTranscript({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { t } = useTranslation("showcase");
  const { host, address, port, lines } = captured.session;
  return (
    <Capture
      title={<Heading>{t("transcript.title")}</Heading>}
      note={
        <code>
          {host} · {address}:{port}
        </code>
      }
      caption={t("transcript.source", { address: "mailbox-full@sandbox.test" })}
    >
      <ol dir="ltr" className="py-2 font-mono text-sm">
        {lines.map(({ at_ms: atMs, from, text, deciding }, index) => (
          <li
            // The capture never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={classNames(
              "relative border-s-4 px-3 py-0.5",
              deciding ? "border-risky bg-risky-tint" : "border-transparent",
            )}
          >
            <div className="flex items-baseline gap-2 lg:w-2/3">
              <span className="w-10 shrink-0 text-end text-xs whitespace-nowrap text-muted">
                {durationText(atMs, "en")}
              </span>
              <span className="w-3 shrink-0 text-muted">{letters[from]}</span>
              <span
                className={classNames(
                  "min-w-0 flex-1 break-words",
                  from === "client" && "text-link",
                  deciding && "font-semibold",
                )}
              >
                {text}
              </span>
            </div>
            <Note name={notes[index + 1]} />
          </li>
        ))}
      </ol>
    </Capture>
  );
}

/** Explains one line. */
function Note({ name }: { name: string | undefined }) {
  const { t } = useTranslation("showcase");
  return name === undefined ? null : (
    <p
      dir="auto"
      className="pb-1 ps-12 font-sans text-sm text-muted lg:absolute lg:end-0 lg:top-0.5 lg:w-1/3 lg:ps-0 lg:pe-4"
    >
      <span className="font-semibold text-ink">{t(`transcript.${name}.lead`)}</span>{" "}
      {t(`transcript.${name}.text`)}{" "}
      {name === "decides" ? <VerdictMark verdict="risky" size="small" /> : null}
    </p>
  );
}
