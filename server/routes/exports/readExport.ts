import { readExport } from "#contract/exports.ts";
import { downloadLink } from "#server/lists/exports/downloadLink.ts";
import { countExport } from "#server/lists/exports/countExport.ts";
import { credentialIdOf } from "#server/http/auth/guard.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList } from "#server/routes/lists/requestedList.ts";
import { presentExport } from "#server/presenters/presentExport.ts";
import { storedExport } from "./storedExport.ts";

/** `GET /v1/exports/:id`: returns a download with a new link to it. */
export const readExportRoute = scopedRoute(readExport, async ({ params, caller, context }) => {
  const { queries } = context.database;
  const row = await storedExport(queries, params.id);
  const list = await requestedList(context, caller.account.id, row.list_id);
  const rows = await countExport(queries, list, row);
  const link = downloadLink(context, { id: row.id, by: credentialIdOf(caller) });
  return presentExport(row, { rows, link });
});
