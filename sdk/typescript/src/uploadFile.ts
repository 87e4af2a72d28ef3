import type { Upload } from "./apiTypes.ts";
import { ApiError } from "./errors.ts";
import { pause } from "./pause.ts";
import type { Uploads } from "./resources.ts";
import { retryDelay, type RetryRules } from "./retryDelay.ts";
import type { RequestOptions } from "./transport.ts";

/** Contents of a file: text is sent as UTF-8. */
export type FileContents = Blob | Uint8Array<ArrayBuffer> | string;

/** Options of an upload. */
export interface UploadOptions extends Omit<RequestOptions, "idempotencyKey"> {
  /** File name. Its ending helps to tell formats apart, as in `contacts.csv` or `contacts.json`. */
  name: string;
  /** Called after each part with the number of bytes received so far. */
  onProgress?: (received: number, total: number) => void;
}

/** Largest part that the server accepts, in bytes. */
const partBytes = 8 * 1024 * 1024;

/** Sends a file in parts. After a broken connection it asks how much arrived, and continues there. */
export async function uploadFile(
  uploads: Uploads,
  file: FileContents,
  { name, onProgress, ...options }: UploadOptions,
  rules: RetryRules,
): Promise<Upload> {
  const blob = file instanceof Blob ? file : new Blob([file]);
  let upload = await uploads.create({ name, bytes: blob.size }, options);
  for (let attempt = 1; upload.received < blob.size;) {
    const { id, received } = upload;
    const part = blob.slice(received, received + partBytes);
    try {
      upload = await uploads.append(id, part, received, { ...options, retries: 0 });
      attempt = 1;
      onProgress?.(upload.received, blob.size);
    } catch (error) {
      const moved = error instanceof ApiError && error.code === "offset_mismatch";
      const known = moved && attempt <= rules.retries;
      const wait = known ? 0 : retryDelay(error, { attempt, repeatable: true }, rules);
      if (wait === null || options.signal?.aborted === true) {
        throw error;
      }
      await pause(wait, options.signal);
      attempt += 1;
      upload = await uploads.get(id, options);
    }
  }
  return upload;
}
