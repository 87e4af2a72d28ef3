import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PublicCheck } from "#contract/publicChecks.ts";
import { LineText } from "#web/ui/evidence/LineText.tsx";

interface Props {
  sessions: PublicCheck["evidence"]["sessions"];
  /** A link after the name of the mail server. */
  children?: ReactNode;
}

/** Quotes the SMTP reply that decided the verdict; renders nothing without a mailbox check. */
export function DecidingQuote({ sessions, children }: Props) {
  const { t } = useTranslation("validate");
  const spoken = sessions
    .flatMap(({ host, lines }) => lines.map((line) => ({ host, line })))
    .findLast(({ line }) => line.deciding);
  return spoken ? (
    <figure className="border-s-4 border-brand ps-3">
      <figcaption className="text-sm text-muted">
        {t(spoken.line.from === "note" ? "deciding.noted" : "deciding.said", { host: spoken.host })}
        {children}
      </figcaption>
      <blockquote
        dir="ltr"
        className="mt-1 font-mono text-base break-words whitespace-pre-wrap rtl:text-right"
      >
        <LineText line={spoken.line} />
      </blockquote>
    </figure>
  ) : null;
}
