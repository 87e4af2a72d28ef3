import { useTranslation } from "react-i18next";
import type { TranscriptLine } from "#contract/validations.ts";

interface Props {
  /** What is said, in English. */
  text: string;
  /** The same as code and values, where it is a sentence of ours. */
  remark: TranscriptLine["remark"];
}

/** What the engine remarked, in the words of the page; in its own where the page has none. */
export function RemarkText({ text, remark }: Props) {
  const { t } = useTranslation("remarks");
  const said =
    remark === undefined ? "" : t(`said.${remark.code}`, { ...remark.values, defaultValue: "" });
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
