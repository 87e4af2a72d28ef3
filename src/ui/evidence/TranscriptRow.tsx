import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TranscriptLine } from "#contract/validations.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { durationText } from "./durationText.ts";
import { LineText } from "./LineText.tsx";

interface Props {
  line: TranscriptLine;
  /** Shows the name of the stage, on its first line. */
  newStage: boolean;
  deciding: boolean;
  explanation?: ReactNode;
}

const letters = { client: "C", server: "S", note: "–" };

/** One line of a transcript: time, sender and text. */
export function TranscriptRow({ line, newStage, deciding, explanation }: Props) {
  const { t } = useTranslation("evidence");
  return (
    <li
      data-deciding={deciding || undefined}
      className={classNames(
        "border-s-4 px-2 py-0.5",
        deciding ? "border-brand bg-brand-tint py-1.5" : "border-transparent",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 @2xl:flex-nowrap">
        <span
          className={classNames(
            "flex w-full shrink-0 flex-wrap gap-x-2 font-sans text-xs text-muted @2xl:w-28",
            newStage || deciding ? "pt-1 @2xl:pt-0" : "hidden @2xl:inline",
          )}
        >
          {newStage ? <span>{t(`transcript.stages.${line.stage}`)}</span> : null}
          {deciding ? <Badge tone="solid">{t("transcript.deciding")}</Badge> : null}
        </span>
        <span className="w-18 shrink-0 text-end text-xs whitespace-nowrap text-muted tabular-nums">
          {/* The transcript is English in every language, including its units. */}
          {durationText(line.at_ms, "en")}
        </span>
        <abbr
          title={t(`transcript.from.${line.from}`)}
          className={classNames(
            "w-3 shrink-0 no-underline",
            line.from === "client" ? "text-link" : "text-muted",
          )}
        >
          <span aria-hidden="true">{letters[line.from]}</span>
          <span className="sr-only">{t(`transcript.from.${line.from}`)}</span>
        </abbr>
        <span
          className={classNames(
            "min-w-0 flex-1 break-words whitespace-pre-wrap",
            line.from === "client" && "text-link",
            line.from === "note" && "font-sans text-muted",
            deciding && "font-semibold",
          )}
        >
          <LineText line={line} />
        </span>
      </div>
      {explanation ? (
        <p dir="auto" className="mt-1 font-sans text-sm text-ink @2xl:ms-55">
          {explanation}
        </p>
      ) : null}
    </li>
  );
}
