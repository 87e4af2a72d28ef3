import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { type ArchivedFile, archivedFiles } from "#listReader/workbook/archivedFiles.ts";
import { limits } from "#contract/limits.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { deleteUnlistedUpload } from "#server/data/queries/uploads.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import { appendBytes } from "./appendBytes.ts";
import { deleteOrphanedFiles } from "./deleteOrphanedFiles.ts";
import { reserveUpload } from "./reserveUpload.ts";
import { uploadBytes } from "./uploadBytes.ts";

/** The result of unpacking an archive. */
export type Unpacked =
  | { ok: true; uploads: UploadRow[] }
  | { ok: false; error: "archive_refused" | "account_full" | "installation_full" };

type UnpackContext = Pick<AppContext, "config" | "database" | "now">;

const keptMs = 24 * 3_600_000;

/** Unpacks the list files of an archive into their own uploads and deletes the archive; all or none. Sizes are checked against the archive's directory first, and against the data while it is unpacked. */
export async function unpackArchive(context: UnpackContext, archive: UploadRow): Promise<Unpacked> {
  const { database } = context;
  const uploads: UploadRow[] = [];
  let refusal: Exclude<Unpacked, { ok: true }>["error"] = "archive_refused";
  try {
    const source: ListSource = {
      name: archive.name,
      bytes: archive.bytes,
      open: (start = 0) => uploadBytes(database, archive.id, start),
    };
    const files = (await archivedFiles(source)).filter(({ bytes }) => bytes > 0);
    for (const file of files) {
      const row = newUpload(context, archive, file);
      const reserved = file.bytes > limits.uploadBytes ? null : await reserveUpload(context, row);
      if (reserved !== "reserved") {
        refusal = reserved ?? refusal;
        break;
      }
      uploads.push(row);
      uploads[uploads.length - 1] = await fill(context, row, file);
    }
    if (files.length > 0 && uploads.length === files.length) {
      await remove(context, [archive]);
      return { ok: true, uploads };
    }
  } catch (error) {
    if (!(error instanceof ListReadError)) {
      await remove(context, uploads);
      throw error;
    }
  }
  await remove(context, uploads);
  return { ok: false, error: refusal };
}

function newUpload({ now }: UnpackContext, archive: UploadRow, file: ArchivedFile): UploadRow {
  return {
    id: newId("upl"),
    account_id: archive.account_id,
    name: toPlainLine(file.name).slice(-limits.fileNameLength) || "list",
    bytes: file.bytes,
    received: 0,
    created_at: now(),
    expires_at: now() + keptMs,
    listed: 0,
  };
}

async function fill(
  { database }: UnpackContext,
  row: UploadRow,
  file: ArchivedFile,
): Promise<UploadRow> {
  let filled = row;
  for await (const piece of file.read()) {
    const grown = await appendBytes(database, filled, piece);
    if (grown === undefined) {
      throw new ListReadError("archive_refused", "A file is larger than the directory says.");
    }
    filled = grown;
  }
  if (filled.received !== filled.bytes) {
    throw new ListReadError("archive_refused", "A file is smaller than the directory says.");
  }
  return filled;
}

async function remove({ database }: UnpackContext, uploads: readonly UploadRow[]): Promise<void> {
  for (const { id } of uploads) {
    await deleteUnlistedUpload(database.queries, id);
  }
  await deleteOrphanedFiles(
    database,
    uploads.map(({ id }) => id),
  );
}
