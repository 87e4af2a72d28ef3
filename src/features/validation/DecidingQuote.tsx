import { useTranslation } from "react-i18next";
import type { PublicCheck } from "#contract/publicChecks.ts";
import { LineText } from "#web/ui/evidence/LineText.tsx";
import { findDecidingLine } from "./findDecidingLine.ts";

interface Props {
  sessions: PublicCheck["evidence"]["sessions"];
}

/** Quotes the SMTP reply that decided the verdict; renders nothing without a mailbox check. */
export function DecidingQuote({ sessions }: Props) {
  const { t } = useTranslation("validate");
  const spoken = findDecidingLine(sessions);
  return spoken ? (
    <figure>
      <figcaption className="text-sm text-muted">
        {t(spoken.line.from === "note" ? "deciding.noted" : "deciding.said", { host: spoken.host })}
      </figcaption>
      <blockquote
        dir="ltr"
        className="font-mono text-base font-semibold break-words whitespace-pre-wrap rtl:text-right"
      >
        <LineText line={spoken.line} />
      </blockquote>
    </figure>
  ) : null;
}
