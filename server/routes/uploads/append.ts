import { appendUpload } from "#contract/uploads.ts";
import { appendPart, uploadOf } from "#server/data/uploads.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { presentUpload } from "#server/present/upload.ts";

const partOctets = 1024 * 1024;

function offsetOf(header: string | string[] | undefined): number {
  if (typeof header !== "string" || !/^\d{1,12}$/u.test(header)) {
    throw fieldRefusal([{ pointer: "Upload-Offset", code: "required" }]);
  }
  return Number(header);
}

/** `PATCH /v1/uploads/:id`: the next part of a file, kept whole or not at all. */
export const appendUploadRoute = scopedRoute(
  appendUpload,
  async ({ params, who, parts, request }) => {
    const offset = offsetOf(request.headers["upload-offset"]);
    const octets = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const row = await uploadOf(parts.database.queries, who.account.id, params.id);
    if (row === undefined) {
      throw new Refusal("not_found");
    }
    const grown = await parts.database.atomically(async (queries) => {
      let last = row.received === offset ? row : undefined;
      for (let at = 0; at < octets.length && last !== undefined; at += partOctets) {
        const part = octets.subarray(at, at + partOctets);
        last = await appendPart(queries, { id: row.id, start: offset + at, octets: part });
      }
      if (last === undefined) {
        throw new Refusal("offset_mismatch");
      }
      return last;
    });
    return presentUpload(grown);
  },
);
