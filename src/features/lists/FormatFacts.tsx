import { useTranslation } from "react-i18next";
import type { ListPreview } from "#contract/listReview.ts";

/** Program that exported a file, its format, encoding and header in one line. */
export function FormatFacts({ preview }: { preview: ListPreview }) {
  const { format, mapping, because, program = null } = preview;
  const { t } = useTranslation("bulk");
  const facts = [
    program === null ? null : t("reading.export", { program }),
    format.toUpperCase(),
    because.encoding === null ? null : (mapping.encoding ?? "utf-8").toUpperCase(),
    t(mapping.header === true ? "reading.header" : "reading.noHeader"),
  ];
  return <p className="text-sm text-muted">{facts.filter((one) => one !== null).join(" · ")}</p>;
}
