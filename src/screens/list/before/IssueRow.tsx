import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { IssueKind } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { Icon } from "#web/ui/Icon.tsx";

/** Rows of a file with the same kind of issue. */
export interface Issue {
  kind: IssueKind;
  count: number;
  fixable: number;
  example: { value: string; suggestion: string | null };
  lines?: readonly number[] | undefined;
}

/** One group: number of rows, kind of issue, an example with its repair, and the button. */
export function IssueRow({ issue, act }: { issue: Issue; act: ReactNode }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const { kind, count, example } = issue;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="w-10 text-end text-md font-semibold tabular">{number(count)}</span>
      <div className="min-w-48 flex-1">
        <p className="text-base">{t(`issues.kinds.${kind}`)}</p>
        <p className="flex flex-wrap items-center gap-x-2 font-mono text-sm">
          <bdi dir="ltr" className="min-w-0 break-all text-muted">
            {example.value.trim() === "" ? t("results.blank") : example.value}
          </bdi>
          {example.suggestion === null ? null : (
            <>
              <Icon name="arrow" size={14} className="flip-rtl text-muted" />
              <span className="sr-only">{t("issues.becomes")}</span>
              <bdi dir="ltr" className="min-w-0 break-all">
                {example.suggestion}
              </bdi>
            </>
          )}
        </p>
      </div>
      {act}
    </li>
  );
}
