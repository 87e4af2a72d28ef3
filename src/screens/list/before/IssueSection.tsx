import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { type Issue, IssueRow } from "./IssueRow.tsx";

interface Props {
  issue: Issue | undefined;
  title: "cells" | "around" | "unreadable" | "typos" | "quotes";
  lead: string;
  act: ReactNode;
}

/** Rows that need no repair: unclosed quotes, split cells, addresses with text around them, cells without an address, and likely typos. */
export function IssueSection({ issue, title, lead, act }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  return issue === undefined ? null : (
    <>
      <div className="border-t border-line px-4 pt-4 pb-2">
        <h3 className="text-base font-semibold">
          {t(`issues.${title}`, { count: issue.count, shown: number(issue.count) })}
        </h3>
        <p className="text-sm text-muted">{lead}</p>
      </div>
      <ul>
        <IssueRow issue={issue} act={act} />
      </ul>
    </>
  );
}
