import { type AxiosResponse, isAxiosError } from "axios";
import { mainClient } from "#web/api/client/mainClient.ts";
import { pathWithoutHost, type Trial, type TrialReply, trialReply } from "./sendTrial.ts";

/** Sends a request as the app does, with the session in place of a key; rejects if no reply arrives. */
export async function sendSessionTrial({
  method,
  path,
  headers,
  body,
}: Omit<Trial, "origin" | "key">): Promise<TrialReply> {
  const start = performance.now();
  const response = await mainClient
    .request<string>({
      method,
      url: pathWithoutHost(path),
      headers,
      responseType: "text",
      transformResponse: (text: unknown) => text,
      // A typed body is sent as it is, also if it isn't JSON.
      ...(body === undefined ? {} : { data: body, transformRequest: (text: unknown) => text }),
    })
    .catch((error: unknown): AxiosResponse<string> => {
      if (isAxiosError<string>(error) && error.response !== undefined) {
        return error.response;
      }
      throw error;
    });
  return trialReply({
    status: response.status,
    headers: Object.entries(response.headers),
    text: response.data,
    start,
  });
}
