import type { List } from "#contract/listShape.ts";
import { useCreateExportMutation } from "#web/api/exportsApi.ts";
import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import type { RowQuery } from "#web/screens/list/results/rowFilter.ts";
import { type ExportChoice, exportRequest } from "./exportChoice.ts";

/** Creates the file of a download and saves it. */
export function useExport({ id }: List, choice: ExportChoice, filter: RowQuery) {
  const [send, { data, error, isLoading, reset }] = useCreateExportMutation();
  const create = async () => {
    const { data: created } = await send({ params: { id }, body: exportRequest(choice, filter) });
    if (created !== undefined) {
      const link = document.createElement("a");
      link.href = mainOrigin + created.url;
      link.download = created.file_name;
      link.click();
    }
  };
  return { create, created: data, error, busy: isLoading, reset };
}
