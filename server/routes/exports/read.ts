import { readExport } from "#contract/exports.ts";
import { exportById } from "#server/data/queries/exports.ts";
import { countExport } from "#server/lists/exports/countExport.ts";
import { credentialOf } from "#server/http/guard.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { askedList } from "#server/routes/lists/askedList.ts";
import { presentExport } from "#server/present/listExport.ts";

/** `GET /v1/exports/:id`: a download, with a new link to it. */
export const readExportRoute = scopedRoute(readExport, async ({ params, who, parts }) => {
  const { queries } = parts.database;
  const row = await exportById(queries, params.id);
  if (row === undefined) {
    throw new Refusal("not_found");
  }
  const list = await askedList(parts, who.account.id, row.list_id);
  const rows = await countExport(queries, list, row);
  return presentExport(parts, row, { rows, by: credentialOf(who) });
});
