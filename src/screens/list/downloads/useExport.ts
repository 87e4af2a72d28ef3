import type { List } from "#contract/listShape.ts";
import { useCreateExportMutation } from "#web/api/listsApi.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import { filterQuery } from "#web/screens/list/results/rowFilter.ts";
import { type ExportChoice, segmentFilter } from "./exportChoice.ts";

/** Creates the file of a download; `create(true)` also saves it. */
export function useExport({ id }: List, choice: ExportChoice) {
  const [send, { data, error, isLoading, reset }] = useCreateExportMutation();
  const create = async (save: boolean) => {
    const { format, original, fields, raw } = choice;
    const { data: made } = await send({
      params: { id },
      body: {
        format,
        filter: filterQuery(segmentFilter(choice)),
        original_columns: original,
        add: [...fields],
        raw,
      },
    });
    if (made !== undefined && save) {
      const link = document.createElement("a");
      link.href = mainOrigin + made.url;
      link.download = made.file_name;
      link.click();
    }
  };
  return { create, made: data, error, busy: isLoading, reset };
}
