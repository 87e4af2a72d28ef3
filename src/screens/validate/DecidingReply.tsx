import { useTranslation } from "react-i18next";
import { useReadEvidenceQuery } from "#web/api/query.ts";
import { DecidingWords } from "#web/check/DecidingWords.tsx";

interface Props {
  id: string;
  onOpen: () => void;
}

/** The words of the mail host that decided, with the way to all that was said. */
export function DecidingReply({ id, onOpen }: Props) {
  const { t } = useTranslation("validate");
  const { currentData } = useReadEvidenceQuery({ params: { id } });
  return (
    <DecidingWords sessions={currentData?.sessions ?? []}>
      {" "}
      <button type="button" className="text-link underline" onClick={onOpen}>
        {t("deciding.open")}
      </button>
    </DecidingWords>
  );
}
