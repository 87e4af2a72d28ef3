import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";
import type { TranscriptLine } from "#contract/evidence.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { durationText } from "./durationText.ts";
import { LineText } from "./LineText.tsx";

interface Props {
  line: TranscriptLine;
  /** Shows the name of the stage, on its first line. */
  newStage: boolean;
  deciding: boolean;
  /** Colours the deciding line. */
  verdict?: Verdict;
  explanation?: ReactNode;
  /** Time (ms) of the line before, and of the last one. */
  wait?: { fromMs: number; endMs: number };
  /** Lines of the same reply, folded under this one. */
  capabilities?: readonly TranscriptLine[];
}

type RowProps = Omit<Props, "capabilities">;

const looks: Record<Verdict, string> = {
  deliverable: "border-deliverable bg-deliverable-tint",
  risky: "border-risky bg-risky-tint",
  undeliverable: "border-undeliverable bg-undeliverable-tint",
  unknown: "border-unknown bg-unknown-tint",
};
const letters = { client: "C", server: "S", note: "–" };

/** One line of a transcript: time, sender and text. */
export function TranscriptRow({ capabilities = [], ...row }: Props) {
  return capabilities.length === 0 ? (
    <Row {...row} />
  ) : (
    <li>
      <details className="group">
        <summary className="list-none border-s-4 border-transparent px-2 -outline-offset-2">
          <Columns {...row} folded={capabilities.length} />
        </summary>
        <ol>
          {capabilities.map((line, index) => (
            // Lines are only appended.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={index} line={line} newStage={false} deciding={false} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function Row({ line, wait, newStage, deciding, verdict, explanation }: RowProps) {
  return (
    <li
      data-deciding={deciding || undefined}
      className={classNames(
        "border-s-4 px-2",
        deciding
          ? `py-1 ${verdict ? looks[verdict] : "border-brand bg-brand-tint"}`
          : "border-transparent",
      )}
    >
      <Columns line={line} wait={wait} newStage={newStage} deciding={deciding} />
      {explanation ? (
        <p dir="auto" className="mt-1 font-sans text-sm text-ink @md:ms-43">
          {explanation}
        </p>
      ) : null}
    </li>
  );
}

interface ColumnsProps extends Pick<Props, "line" | "newStage" | "deciding"> {
  wait?: Props["wait"] | undefined;
  /** Number of lines folded under this one. */
  folded?: number;
}

function Columns({ line, wait, newStage, deciding, folded = 0 }: ColumnsProps) {
  const { t } = useTranslation("evidence");
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 @md:flex-nowrap">
      <span
        className={classNames(
          "flex w-full shrink-0 flex-wrap gap-x-2 font-sans text-xs text-muted @md:-me-2 @md:w-22",
          newStage || deciding ? "pt-1 @md:pt-0" : "hidden @md:inline",
        )}
      >
        {newStage ? <span>{t(`transcript.stages.${line.stage}`)}</span> : null}
        {deciding ? <Badge tone="solid">{t("transcript.deciding")}</Badge> : null}
      </span>
      <TimeBar {...(wait ?? { fromMs: line.at_ms, endMs: line.at_ms })} toMs={line.at_ms} />
      <span className="min-w-14 shrink-0 text-end text-xs whitespace-nowrap text-muted tabular">
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
        {folded === 0 ? null : <Fold count={folded} />}
      </span>
    </div>
  );
}

/** The time before a line, on the scale of its session. */
function TimeBar({ fromMs, toMs, endMs }: { fromMs: number; toMs: number; endMs: number }) {
  const share = (ms: number) => (endMs === 0 ? 0 : (ms / endMs) * 100);
  return (
    <span aria-hidden="true" className="relative my-auto hidden h-1.5 w-24 shrink-0 @2xl:flex">
      <span
        data-bar
        className="absolute inset-y-0 min-w-0.5 rounded-mark bg-brand"
        style={{ left: `${Math.min(98, share(fromMs))}%`, width: `${share(toMs - fromMs)}%` }}
      />
    </span>
  );
}

function Fold({ count }: { count: number }) {
  const { t } = useTranslation("evidence");
  return (
    <>
      {" "}
      <span className="inline-flex items-center gap-1 align-bottom font-sans text-link">
        <Icon name="chevronDown" className="group-open:rotate-180" />
        <bdi className="sr-only @2xl:not-sr-only">{t("transcript.capabilities", { count })}</bdi>
        <span aria-hidden="true" className="@2xl:hidden">
          {count}
        </span>
      </span>
    </>
  );
}
