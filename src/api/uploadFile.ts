import type { RequestHeaders } from "#contract/headers.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import {
  appendUpload,
  createUpload,
  deleteUpload,
  readUpload,
  type Upload,
} from "#contract/uploads.ts";
import { type CallFailure, callFailure } from "./client/callFailure.ts";
import { pause } from "./client/pause.ts";
import { fillPath } from "./client/fillPath.ts";
import { mainClient } from "./client/mainClient.ts";

const partBytes = 1024 * 1024;
const firstWaitMs = 1000;
const longestWaitMs = 15_000;

/** Thrown when an upload fails and a retry wouldn't help. */
export class UploadError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`upload refused: ${failure.kind}`);
    this.failure = failure;
  }
}

export interface UploadObserver {
  /** The server has created the upload, so that it can resume later. */
  onUploadCreated: (upload: Upload) => void;
  /** So many bytes have arrived. */
  onReceived: (bytes: number) => void;
  /** The server can't be reached; the upload retries automatically. */
  onWaiting: (waiting: boolean) => void;
}

const codeOf = (failure: CallFailure) => (failure.kind === "problem" ? failure.problem.code : null);

/** Errors that last until space is freed. */
const noRoom: readonly (string | null)[] = ["storage_full", "uploads_full", "too_many_uploads"];

/** Returns true if a retry may succeed. */
function mayPass(failure: CallFailure): boolean {
  return (
    failure.kind === "network" ||
    (!noRoom.includes(codeOf(failure)) &&
      (failure.status >= 500 || [408, 429].includes(failure.status)))
  );
}

async function place(file: File): Promise<Upload> {
  const { data } = await mainClient.request<Upload>({
    method: createUpload.method,
    url: createUpload.path,
    data: { name: toPlainLine(file.name), bytes: file.size },
  });
  return data;
}

async function fetchUpload(id: string): Promise<Upload> {
  const { data } = await mainClient.request<Upload>({
    method: readUpload.method,
    url: fillPath(readUpload.path, { id }),
  });
  return data;
}

async function sendPart(
  file: File,
  upload: Upload,
  watcher: UploadObserver,
  signal: AbortSignal,
): Promise<Upload> {
  const from = upload.received;
  const { data } = await mainClient.request<Upload>({
    method: appendUpload.method,
    url: fillPath(appendUpload.path, { id: upload.id }),
    data: file.slice(from, from + partBytes),
    headers: {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(from),
    } satisfies RequestHeaders,
    signal,
    onUploadProgress: ({ loaded }) => watcher.onReceived(Math.min(from + loaded, file.size)),
  });
  return data;
}

/**
 * Sends a file in parts, and resumes a started upload. Waits until lost connections are back; an abort
 * of `signal` ends it with null, and the same call resumes later. Throws {@link UploadError}.
 */
export async function uploadFile(
  file: File,
  { id, watcher, signal }: { id: string | null; watcher: UploadObserver; signal: AbortSignal },
): Promise<Upload | null> {
  let known = id;
  let upload: Upload | null = null;
  let waitMs = firstWaitMs;
  const aborted = () => signal.aborted;
  while (!aborted()) {
    try {
      if (upload === null) {
        upload = known === null ? await place(file) : await fetchUpload(known);
        known = upload.id;
        watcher.onUploadCreated(upload);
        watcher.onReceived(upload.received);
      }
      if (upload.complete) {
        return upload;
      }
      upload = await sendPart(file, upload, watcher, signal);
      watcher.onWaiting(false);
      watcher.onReceived(upload.received);
      waitMs = firstWaitMs;
    } catch (error) {
      const failure = callFailure(error);
      const gone = codeOf(failure) === "not_found";
      // The server is asked how much arrived: a part may be stored although its reply was lost.
      upload = null;
      known = gone ? null : known;
      if (aborted()) {
        return null;
      }
      if (!gone && codeOf(failure) !== "offset_mismatch") {
        if (!mayPass(failure)) {
          throw new UploadError(failure);
        }
        watcher.onWaiting(true);
        await pause(waitMs, signal);
        waitMs = Math.min(waitMs * 2, longestWaitMs);
      }
    }
  }
  return null;
}

/** Gives a file up that was not made a list; whether that arrives does not matter, it expires by itself. */
export async function discardUpload(id: string): Promise<void> {
  await mainClient
    .request({ method: deleteUpload.method, url: fillPath(deleteUpload.path, { id }) })
    .catch(() => undefined);
}
