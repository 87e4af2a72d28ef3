import { readExport } from "#contract/exports.ts";
import { countExport } from "#server/lists/exports/countExport.ts";
import { credentialOf } from "#server/http/guard.ts";
import { scopedRoute } from "#server/http/route.ts";
import { askedList } from "#server/routes/lists/askedList.ts";
import { presentExport } from "#server/present/listExport.ts";
import { storedExport } from "./storedExport.ts";

/** `GET /v1/exports/:id`: a download, with a new link to it. */
export const readExportRoute = scopedRoute(readExport, async ({ params, who, parts }) => {
  const { queries } = parts.database;
  const row = await storedExport(queries, params.id);
  const list = await askedList(parts, who.account.id, row.list_id);
  const rows = await countExport(queries, list, row);
  return presentExport(parts, row, { rows, by: credentialOf(who) });
});
