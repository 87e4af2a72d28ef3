import type { List } from "#contract/listShape.ts";
import { useCreateExportMutation } from "#web/api/exportsApi.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import type { RowQuery } from "#web/screens/list/results/rowFilter.ts";
import type { ExportChoice } from "./exportChoice.ts";

/** Creates the file of a download and saves it. */
export function useExport({ id }: List, choice: ExportChoice, filter: RowQuery) {
  const [send, { data, error, isLoading, reset }] = useCreateExportMutation();
  const create = async () => {
    const { format, original, fields, lines, raw } = choice;
    const { data: made } = await send({
      params: { id },
      body: { format, filter, original_columns: original, add: [...fields], lines, raw },
    });
    if (made !== undefined) {
      const link = document.createElement("a");
      link.href = mainOrigin + made.url;
      link.download = made.file_name;
      link.click();
    }
  };
  return { create, made: data, error, busy: isLoading, reset };
}
