import { useTranslation } from "react-i18next";
import type { List, ListCounts } from "#contract/listShape.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { FileMapping } from "#web/features/lists/FileMapping.tsx";
import { CostPanel } from "./CostPanel.tsx";
import { IssuesPanel } from "./IssuesPanel.tsx";
import { OptionsPanel } from "./OptionsPanel.tsx";
import { ReviewSteps } from "./ReviewSteps.tsx";
import { SameFileNotice } from "./SameFileNotice.tsx";
import { SampleSection } from "./SampleSection.tsx";
import { StartPanel } from "./StartPanel.tsx";

/** A list before its start: columns and issues to review, beside options, cost and the start button. `counts` is null until the address column is known. */
export function ReviewList({ list, counts }: { list: List; counts: ListCounts | null }) {
  const { t } = useTranslation("bulk");
  const writes = useRight("lists:write");
  return (
    <>
      <ReviewSteps list={list} counts={counts} />
      <SameFileNotice list={list} />
      <div className="grid items-start gap-4 *:min-w-0 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4">
          <FileMapping list={list} fixed={!writes} />
          {counts === null || !writes ? null : <IssuesPanel list={list} />}
        </div>
        {counts === null ? null : (
          <aside
            aria-label={t("start.title")}
            aria-busy={list.state === "parsing"}
            className="flex flex-col rounded-box border border-line bg-paper max-md:mb-16 md:sticky md:top-4"
          >
            {writes ? <OptionsPanel key={list.id} list={list} /> : null}
            <CostPanel list={list} counts={counts} />
            {writes ? <StartPanel list={list} counts={counts} /> : null}
            {writes ? <SampleSection list={list} /> : null}
          </aside>
        )}
      </div>
    </>
  );
}
