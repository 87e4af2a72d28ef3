import { limits } from "#contract/limits.ts";
import { newId } from "#server/crypto/newId.ts";
import { changeList } from "#server/data/queries/lists.ts";
import { deleteUnusedUpload, insertUpload, sealUpload } from "#server/data/queries/uploads.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import { appendBytes } from "#server/services/uploads/appendBytes.ts";
import { deleteOrphanedFiles } from "#server/services/uploads/deleteOrphanedFiles.ts";
import { downloadLimits, downloadUrl } from "./downloadUrl.ts";

const partBytes = 1024 * 1024;
const dayMs = 86_400_000;
/** Failed downloads are reported at multiples of this time, in ms: longer than a connection and its first byte may take, so that how long it took tells nothing about the address. */
const failureStepMs = 30_000;

/** Downloads the file of a list that comes from a URL, and forgets the URL, which may contain a secret. Returns the list with its file, or undefined if it was ended meanwhile. An interrupted download starts again. */
export async function fetchListFile(
  context: WorkerContext,
  list: ListRow,
  signal: AbortSignal,
): Promise<ListRow | undefined> {
  if (list.source_url === null) {
    return list;
  }
  const { database, ports, now } = context;
  const began = ports.clock.elapsed();
  // Not in a list until it is complete, so that the rest of an interrupted download expires.
  let upload: UploadRow = {
    id: newId("upl"),
    account_id: list.account_id,
    name: list.file_name ?? "list",
    bytes: limits.uploadBytes,
    received: 0,
    created_at: now(),
    expires_at: now() + dayMs,
    listed: 0,
  };
  await insertUpload(database.queries, upload);
  const wanted = { ...downloadLimits, bytes: limits.uploadBytes };
  try {
    for await (const part of inParts(downloadUrl(context, list.source_url, wanted, signal))) {
      upload = (await appendBytes(database, upload, part)) ?? upload;
    }
    if (upload.received === 0) {
      throw new ListReadError("file_empty", "The file is empty.");
    }
  } catch (error) {
    await deleteUnusedUpload(database.queries, upload.id);
    await deleteOrphanedFiles(database, [upload.id]);
    if (error instanceof ListReadError && error.code === "url_failed") {
      context.log.info({ err: error.cause, list_id: list.id }, "list not downloaded");
      const took = ports.clock.elapsed() - began;
      await ports.clock.sleep(failureStepMs - (took % failureStepMs), signal);
    }
    throw error;
  }
  const { id, received } = upload;
  return database.atomically(async (queries) => {
    await sealUpload(queries, id);
    const change = { upload_id: id, bytes: received, source_url: null };
    const changed = await changeList(queries, { id: list.id, from: ["parsing"] }, change);
    const unused = changed === undefined ? id : list.upload_id;
    if (unused !== null) {
      await deleteUnusedUpload(queries, unused);
    }
    return changed;
  });
}

/** Yields bytes in parts of about a megabyte. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length >= partBytes) {
      yield Buffer.concat(pieces);
      [pieces, length] = [[], 0];
    }
  }
  if (length > 0) {
    yield Buffer.concat(pieces);
  }
}
