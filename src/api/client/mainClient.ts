import { isAxiosError } from "axios";
import { dataHeaders } from "#web/session/dataMode.ts";
import { setRenewalRequest } from "#web/session/renewal.ts";
import { mainOrigin } from "./mainOrigin.ts";
import { createClient } from "./createClient.ts";
import { postRenewal } from "./postRenewal.ts";

/** Sends every call but those of the auth client. A 401 renews the session once for all waiting calls, then repeats the call once; a 428 solves the puzzle first; a 503 waits. A 409 after a switch of the workspace loads the page again. */
export const mainClient = createClient(mainOrigin, {
  into: "empty bodies",
  fallback: "default_user_id",
});

mainClient.interceptors.request.use((config) => {
  config.headers.set(dataHeaders());
  return config;
});

/** Renews the tokens through this client. */
export const requestRenewal = () => postRenewal(mainClient);
setRenewalRequest(requestRenewal);

const repeatable: readonly unknown[] = [401, 409, 428, 503];

mainClient.interceptors.response.use(undefined, async (error: unknown) => {
  if (!isAxiosError<object>(error) || !repeatable.includes(error.response?.status)) {
    throw error;
  }
  const { repeatCall } = await import("./repeatCall.ts");
  return repeatCall(error, mainClient);
});
