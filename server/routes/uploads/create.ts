import { createUpload } from "#contract/uploads.ts";
import { insertUpload } from "#server/data/uploads.ts";
import type { UploadRow } from "#server/data/tables.ts";
import { scopedRoute } from "#server/http/route.ts";
import { newId } from "#server/ids.ts";
import { presentUpload } from "#server/present/upload.ts";

const keptMs = 24 * 3_600_000;

/** `POST /v1/uploads`: announces a file. */
export const createUploadRoute = scopedRoute(createUpload, async ({ body, who, parts, reply }) => {
  const now = parts.now();
  const row: UploadRow = {
    id: newId("upl"),
    account_id: who.account.id,
    name: body.name,
    octets: body.octets,
    received: 0,
    created_at: now,
    expires_at: now + keptMs,
  };
  await insertUpload(parts.database.queries, row);
  void reply.code(201).header("location", `/v1/uploads/${row.id}`);
  return presentUpload(row);
});
