import { isAxiosError } from "axios";
import type { Endpoint } from "#contract/endpoint.ts";
import { type CallFailure, callFailure, failureOfResponse } from "./callFailure.ts";
import { mainClient } from "./mainClient.ts";

interface Options {
  query?: Record<string, string>;
  /** Receives how much has arrived. */
  onBytes?: (bytes: number) => void;
}

/** Fetches the file that a call answers with; never rejects. */
export async function downloadFile(
  { method, path }: Pick<Endpoint, "method" | "path">,
  { query, onBytes }: Options,
): Promise<{ data: Blob; error?: undefined } | { data?: undefined; error: CallFailure }> {
  try {
    const { data } = await mainClient.request<Blob>({
      method,
      url: path,
      params: query,
      responseType: "blob",
      onDownloadProgress: ({ loaded }) => onBytes?.(loaded),
    });
    return { data };
  } catch (error) {
    return { error: await readFailure(error) };
  }
}

/** Returns the failure of a call whose problem document arrived as a file. */
async function readFailure(error: unknown): Promise<CallFailure> {
  if (!isAxiosError<unknown>(error) || !(error.response?.data instanceof Blob)) {
    return callFailure(error);
  }
  const { status, data } = error.response;
  const text = await data.text();
  try {
    return failureOfResponse(status, JSON.parse(text), null);
  } catch {
    return failureOfResponse(status, null, null);
  }
}
