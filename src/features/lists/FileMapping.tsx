import { useTranslation } from "react-i18next";
import type { List, Mapping } from "#contract/listShape.ts";
import { useReadListPreviewQuery, useUpdateListMutation } from "#web/api/listsApi.ts";
import { FilePreview } from "./FilePreview.tsx";
import { PreviewTable } from "./PreviewTable.tsx";
import { failureText } from "#web/text/failureText.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface Props {
  list: List;
  open: boolean;
  /** The mapping can no longer be changed. */
  fixed?: boolean;
}

/** Shows how the file was parsed and lets the user change it, which counts the rows again. */
export function FileMapping({ list, open, fixed = false }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const asked = { params: { id: list.id } };
  const query = useReadListPreviewQuery(asked);
  const [update, { error: refused }] = useUpdateListMutation();
  const change = (mapping: Partial<Mapping>) =>
    void update({ params: { id: list.id }, body: { mapping } });
  const choose = list.state === "needs_mapping";
  const inside = (
    <QueryGate
      query={{ ...query, data: query.currentData }}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(preview) =>
        fixed ? (
          <PreviewTable preview={preview} />
        ) : (
          <FilePreview preview={preview} onChange={change} />
        )
      }
    </QueryGate>
  );
  return (
    <div className="flex flex-col gap-4">
      {choose ? (
        <Notice tone="warn" live title={t("states.needs_mapping.title")}>
          {t("states.needs_mapping.text")}
        </Notice>
      ) : null}
      {refused ? <ProblemNotice {...failureText(t, refused)} /> : null}
      {choose ? (
        inside
      ) : (
        <details open={open}>
          <summary className="w-fit rounded-mark text-base font-medium text-link">
            {t("reading.title")}
          </summary>
          <div className="pt-4">{inside}</div>
        </details>
      )}
    </div>
  );
}
