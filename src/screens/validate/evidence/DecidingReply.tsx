import { useTranslation } from "react-i18next";
import { useReadEvidenceQuery } from "#web/api/api.ts";
import { DecidingQuote } from "#web/features/validation/DecidingQuote.tsx";

interface Props {
  id: string;
  onOpen: () => void;
}

/** The deciding SMTP reply, with a link to the transcript. */
export function DecidingReply({ id, onOpen }: Props) {
  const { t } = useTranslation("validate");
  const { currentData } = useReadEvidenceQuery({ params: { id } });
  return (
    <DecidingQuote sessions={currentData?.sessions ?? []}>
      {" "}
      <button type="button" className="text-link underline" onClick={onOpen}>
        {t("deciding.open")}
      </button>
    </DecidingQuote>
  );
}
