import { useTranslation } from "react-i18next";
import type { List, Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import { useReadListPreviewQuery, useUpdateListMutation } from "#web/api/listsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ColumnField } from "./ColumnField.tsx";
import { FormatFacts } from "./FormatFacts.tsx";
import { FormatDetails } from "./FormatDetails.tsx";
import { HiddenNote } from "./HiddenNote.tsx";
import { MoreColumns } from "./MoreColumns.tsx";
import { PreviewTable } from "./PreviewTable.tsx";

interface Props {
  list: List;
  /** The mapping can no longer be changed. */
  fixed?: boolean;
}

/** Address column of a list and how its file is read; a change counts the rows again. First rows are collapsed while the column is certain. */
export function FileMapping({ list, fixed = false }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const query = useReadListPreviewQuery({ params: { id: list.id } });
  const [update, { error: refused }] = useUpdateListMutation();
  const change = (mapping: Partial<Mapping>) =>
    void update({ params: { id: list.id }, body: { mapping } });
  return (
    <section
      aria-labelledby="columns"
      className="flex flex-col gap-3 rounded-box border border-line bg-paper p-4"
    >
      {list.state === "needs_mapping" ? (
        <Notice tone="warn" live title={t("states.needs_mapping.title")}>
          {t("states.needs_mapping.text")}
        </Notice>
      ) : null}
      {refused ? <ProblemNotice {...failureText(t, refused)} /> : null}
      <QueryGate
        query={{ ...query, data: query.currentData }}
        skeleton={<Skeleton className="h-16 w-full" />}
      >
        {(preview) => <Columns preview={preview} onChange={fixed ? null : change} />}
      </QueryGate>
    </section>
  );
}

interface ColumnsProps {
  preview: ListPreview;
  onChange: ((change: Partial<Mapping>) => void) | null;
}

function Columns({ preview, onChange }: ColumnsProps) {
  const { t } = useTranslation("bulk");
  const { percent } = useFormats();
  const { columns, email_column: column } = preview;
  const chosen = column.index === null ? undefined : columns[column.index];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="columns" className="text-md font-semibold">
            {t("reading.columns")}
          </h2>
          <FormatFacts preview={preview} />
          <HiddenNote preview={preview} />
        </div>
        {onChange === null ? null : (
          <ColumnField preview={preview} onChange={onChange} className="w-full sm:w-72" />
        )}
      </div>
      {chosen === undefined ? null : (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <Badge tone="good" icon="check">
            {t("understand.detected")}
          </Badge>
          <bdi className="font-semibold">{columnName(preview, column.index ?? 0, t)}</bdi>
          <span className="text-muted">
            {t(`understand.because.${column.because}`, { percent: percent(chosen.addresses) })}
          </span>
        </p>
      )}
      {onChange === null ? null : (
        <MoreColumns
          preview={preview}
          nameOf={(index) => columnName(preview, index, t)}
          onChange={onChange}
        />
      )}
      <details open={column.index === null}>
        <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
          {t("reading.firstRows")}
        </summary>
        <div className="pt-3">
          <PreviewTable preview={preview} />
        </div>
      </details>
      {onChange === null ? null : <FormatDetails preview={preview} onChange={onChange} />}
    </>
  );
}

/** Returns the name of a column, or its number if it has none. */
function columnName(
  { columns, mapping }: ListPreview,
  index: number,
  t: (key: "understand.nameless", values: { number: number }) => string,
): string {
  const name = mapping.header === true ? (columns[index]?.name ?? "") : "";
  return name === "" ? t("understand.nameless", { number: index + 1 }) : name;
}
