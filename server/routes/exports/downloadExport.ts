import { addAbortSignal } from "node:stream";
import { createExport, downloadExport } from "#contract/exports.ts";
import { rightOf } from "#contract/roles.ts";
import { listById } from "#server/data/queries/lists.ts";
import { policyOfList } from "#server/data/queries/accountPolicies.ts";
import { verifyLink } from "#server/lists/exports/downloadLink.ts";
import { exportType } from "#server/lists/exports/exportFile.ts";
import { attachment } from "#server/lists/exports/downloadName.ts";
import { openConnection } from "#server/http/streams/openConnection.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { storedExport } from "./storedExport.ts";

/** `GET /v1/downloads/:id`: sends the file to anyone with the link, while the session or key that made it is valid and may make such files. */
export const downloadExportRoute = openRoute(
  downloadExport,
  async ({ params, query, context, request, reply, checks, follow, exports }) => {
    const verified = verifyLink(context, { id: params.id, ...query });
    if (verified !== "good") {
      throw new ApiError(verified === "expired" ? "expired" : "not_found");
    }
    const { queries } = context.database;
    const row = await storedExport(queries, params.id);
    const list = await listById(queries, row.list_id);
    if (list === undefined || list.counts === null) {
      throw new ApiError("not_found");
    }
    const { policy } = await policyOfList(queries, list);
    const { downloads: slots, credentials } = follow;
    const owner = {
      accountId: row.account_id,
      credentialId: query.by,
      address: request.ip,
      right: rightOf(createExport),
      stopping: checks.stopping,
    };
    if (!(await credentials.isGood({ ...owner, id: owner.credentialId }))) {
      throw new ApiError("expired");
    }
    // A stopping server and an ended credential abort the download, so that half a file isn't mistaken for the whole.
    const file = openConnection({ slots, credentials }, { owner, reply }, ({ signal }) =>
      addAbortSignal(signal, exports.open({ list, row, policy })),
    );
    void reply.type(exportType(row)).header("content-disposition", attachment(row.file_name));
    return reply.send(file);
  },
);
