import { useTranslation } from "react-i18next";
import type { TranscriptLine } from "#contract/evidence.ts";

interface Props {
  /** English text. */
  text: string;
  /** Code and values of the text, for translation. */
  remark: TranscriptLine["remark"];
}

/** Note of the engine in the page's language, or in English if there is no translation. */
export function NoteText({ text, remark }: Props) {
  const { t } = useTranslation("remarks");
  const said =
    remark === undefined ? "" : t(`notes.${remark.code}`, { ...remark.values, defaultValue: "" });
  return said === "" ? (
    <span lang="en" dir="auto" className="font-sans">
      {text}
    </span>
  ) : (
    <span dir="auto" className="font-sans">
      {said}
    </span>
  );
}
