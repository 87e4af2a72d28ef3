import { createUpload } from "#contract/uploads.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { newId } from "#server/crypto/newId.ts";
import { presentUpload } from "#server/presenters/presentUpload.ts";
import { reserveUpload } from "#server/services/uploads/reserveUpload.ts";

/** Retry interval in seconds; space is freed when an upload becomes a list, is deleted or expires. */
const fullRetryS = "3600";
const keptMs = 24 * 3_600_000;

/** `POST /v1/uploads`: announces a file. Rejects with 429 or 507 if the account or the installation has no space for it. */
export const createUploadRoute = scopedRoute(
  createUpload,
  async ({ body, caller, context, reply }) => {
    const now = context.now();
    const row: UploadRow = {
      id: newId("upl"),
      account_id: caller.account.id,
      name: body.name,
      bytes: body.bytes,
      received: 0,
      created_at: now,
      expires_at: now + keptMs,
      listed: 0,
    };
    const reserved = await reserveUpload(context, row);
    if (reserved === "account_full") {
      throw new ApiError("too_many_uploads");
    }
    if (reserved === "installation_full") {
      throw new ApiError("uploads_full", { headers: { "retry-after": fullRetryS } });
    }
    void reply.code(201).header("location", `/v1/uploads/${row.id}`);
    return presentUpload(row);
  },
);
