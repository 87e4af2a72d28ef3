import type { Database } from "#server/data/connection/database.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import { appendPart, endsAt, growUpload } from "#server/data/queries/uploads.ts";
import { deleteOrphanedFiles } from "./deleteOrphanedFiles.ts";

const partBytes = 1024 * 1024;

/** The last write of each upload. Concurrent writes would overwrite each other before the database accepts one. */
const writing = new Map<string, Promise<unknown>>();

async function inTurn<T>(id: string, act: () => Promise<T>): Promise<T> {
  const appending = (writing.get(id) ?? Promise.resolve()).then(act, act);
  writing.set(id, appending);
  try {
    return await appending;
  } finally {
    if (writing.get(id) === appending) {
      writing.delete(id);
    }
  }
}

async function appendToTable(
  database: Database,
  row: UploadRow,
  bytes: Uint8Array,
): Promise<UploadRow | undefined> {
  return database.atomically(async (queries) => {
    let last: UploadRow | undefined = row;
    for (let position = 0; position < bytes.length && last !== undefined; position += partBytes) {
      const part = bytes.subarray(position, position + partBytes);
      last = await appendPart(queries, { id: row.id, start: row.received + position, bytes: part });
    }
    return last;
  });
}

/** Appends bytes after those recorded in `row`, all or none. Undefined if another write was faster, they don't fit, or the upload is gone. */
export async function appendBytes(
  database: Database,
  row: UploadRow,
  bytes: Uint8Array,
): Promise<UploadRow | undefined> {
  const { uploadFiles, queries } = database;
  if (row.received + bytes.length > row.bytes) {
    return undefined;
  }
  if (bytes.length === 0) {
    return row;
  }
  if (uploadFiles === null) {
    return appendToTable(database, row, bytes);
  }
  return inTurn(row.id, async () => {
    const part = { id: row.id, start: row.received, bytes: bytes.length };
    if (!(await endsAt(queries, row.id, row.received))) {
      return undefined;
    }
    // Disk first: bytes the database records as received exist even after a power cut.
    await uploadFiles.write(row.id, row.received, bytes);
    // If a power cut undoes this, the file ends earlier, and the client resumes there.
    const grown = await database.atomically((inside) => growUpload(inside, part), {
      powerCut: "takes back",
    });
    if (grown === undefined) {
      await deleteOrphanedFiles(database, [row.id]);
    }
    return grown;
  });
}
