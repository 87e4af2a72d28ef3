import type { ExportRow, ExportSpec } from "#server/data/tables/exportRow.ts";
import { createExport } from "#contract/exports.ts";
import { downloadLink } from "#server/lists/exports/downloadLink.ts";
import { countExport } from "#server/lists/exports/countExport.ts";
import { exportSpec } from "#server/lists/exports/exportSpec.ts";
import { storeExport } from "#server/lists/exports/storeExport.ts";
import { downloadName } from "#server/lists/exports/downloadName.ts";
import { credentialIdOf } from "#server/http/auth/guard.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import { newId } from "#server/crypto/newId.ts";
import { requestedList } from "#server/routes/lists/requestedList.ts";
import { presentExport } from "#server/presenters/presentExport.ts";

/** Returns a word for the exported part of a list, for the file name. */
function nameSelection({ filter, suppression }: ExportSpec): string {
  if (suppression !== undefined) {
    return `suppressions-${suppression}`;
  }
  const verdicts = filter.verdict?.split(",").join("-") ?? "";
  return /^[a-z-]+$/u.test(verdicts) ? verdicts : "results";
}

/** `POST /v1/lists/:id/exports`: stores the specification of a download and returns a link to it. */
export const createExportRoute = scopedRoute(createExport, async (call) => {
  const { params, body, caller, context, reply } = call;
  const list = await requestedList(context, caller.account.id, params.id);
  if (list.counts === null || list.state === "expired") {
    throw new ApiError("invalid_state", { state: list.state });
  }
  if (body.suppression_for !== undefined && body.format !== "csv") {
    throw invalidFields([{ pointer: "#/format", code: "not_allowed" }]);
  }
  const { format, spec } = await exportSpec(context, list, body);
  const row: ExportRow = {
    id: newId("exp"),
    list_id: list.id,
    account_id: caller.account.id,
    format,
    spec: JSON.stringify(spec),
    file_name: downloadName(list.name, { part: nameSelection(spec), ending: format }),
    created_at: context.now(),
  };
  const rows = await countExport(context.database.queries, list, row);
  await storeExport(context.database, row, rows);
  await recordCall(call, "list_downloaded", list.id);
  void reply.code(201).header("location", `/v1/exports/${row.id}`);
  const link = downloadLink(context, { id: row.id, by: credentialIdOf(caller) });
  return presentExport(row, { rows, link });
});
