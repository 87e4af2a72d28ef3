import { addAbortSignal } from "node:stream";
import { downloadExport } from "#contract/exports.ts";
import { exportById } from "#server/data/exports.ts";
import { jobById } from "#server/data/jobs.ts";
import { judgeLink } from "#server/exports/downloadLink.ts";
import { exportFile, exportTypes } from "#server/exports/exportFile.ts";
import { attachment } from "#server/exports/fileName.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";

/** `GET /v1/downloads/:id`: the file itself, for whoever has the link. */
export const downloadExportRoute = openRoute(
  downloadExport,
  async ({ params, query, parts, reply, checks }) => {
    const judged = judgeLink(parts, { id: params.id, ...query });
    if (judged !== "good") {
      throw new Refusal(judged === "expired" ? "expired" : "not_found");
    }
    const { queries } = parts.database;
    const row = await exportById(queries, params.id);
    const job = row === undefined ? undefined : await jobById(queries, row.job_id);
    if (row === undefined || job === undefined || job.counts === null) {
      throw new Refusal("not_found");
    }
    void reply
      .type(exportTypes[row.format])
      .header("content-disposition", attachment(row.file_name));
    // A server that stops breaks the download off, so that nobody takes the half of it for the whole.
    return reply.send(addAbortSignal(checks.stopping, exportFile(parts, job, row)));
  },
);
