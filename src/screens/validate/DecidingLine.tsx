import { useTranslation } from "react-i18next";
import { useReadEvidenceQuery } from "#web/api/query.ts";
import { LineText } from "#web/ui/LineText.tsx";

interface Props {
  id: string;
  onOpen: () => void;
}

/** The words of the mail host that decided, beside what we make of them. Nothing where no host was asked. */
export function DecidingLine({ id, onOpen }: Props) {
  const { t } = useTranslation("validate");
  const { currentData } = useReadEvidenceQuery({ params: { id } });
  const spoken = currentData?.sessions
    .flatMap(({ host, lines }) => lines.map((line) => ({ host, line })))
    .findLast(({ line }) => line.deciding);
  if (!spoken) {
    return null;
  }
  return (
    <figure className="border-s-4 border-brand ps-3">
      <figcaption className="text-sm text-muted">
        {t(spoken.line.from === "note" ? "deciding.noted" : "deciding.said", { host: spoken.host })}{" "}
        <button type="button" className="text-link underline" onClick={onOpen}>
          {t("deciding.open")}
        </button>
      </figcaption>
      <blockquote
        className="mt-1 font-mono text-base break-words whitespace-pre-wrap rtl:text-right"
        dir="ltr"
      >
        <LineText line={spoken.line} />
      </blockquote>
    </figure>
  );
}
