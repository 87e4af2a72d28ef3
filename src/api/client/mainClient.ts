import type { ErrorBody } from "#contract/errors.ts";
import { puzzleHeader } from "#contract/puzzle.ts";
import { isAxiosError, type InternalAxiosRequestConfig } from "axios";
import { cookieNames, readCookie } from "#web/session/cookies.ts";
import { modeHeaders } from "#web/session/dataMode.ts";
import { renewSession, sessionRefused } from "#web/session/authKit/session.ts";
import { setRenewalRequest } from "#web/session/renewal.ts";
import { mainOrigin } from "./mainOrigin.ts";
import { createClient } from "./createClient.ts";
import { postRenewal } from "./postRenewal.ts";
import { puzzleSolver } from "./puzzleSolver.ts";

/** Sends every call but those of the auth client. A 401 renews the session once for all waiting calls, then retries once; a 428 solves the puzzle first. */
export const mainClient = createClient(mainOrigin, {
  into: "empty bodies",
  fallback: "default_user_id",
});

mainClient.interceptors.request.use((config) => {
  config.headers.set(modeHeaders());
  return config;
});

declare module "axios" {
  interface AxiosRequestConfig {
    /** True on the second attempt of a call, after the session was renewed. */
    repeated?: boolean;
    /** True lets a 401 fail at once: for the renewal itself, and for calls that need no session. */
    final?: boolean;
  }
}

/** Renews the tokens through this client. */
export const requestRenewal = () => postRenewal(mainClient);
setRenewalRequest(requestRenewal);

function tokenOf(config: InternalAxiosRequestConfig): string | null {
  const header = config.headers.get("Authorization");
  return typeof header === "string" ? (header.split(" ")[1] ?? null) : null;
}

mainClient.interceptors.response.use(undefined, async (error: unknown) => {
  if (!isAxiosError<Partial<ErrorBody>>(error) || error.config === undefined) {
    throw error;
  }
  const { config, response } = error;
  const puzzle = response?.status === 428 ? response.data.puzzle : undefined;
  if (puzzle !== undefined && !config.headers.has(puzzleHeader)) {
    config.headers.set(puzzleHeader, await puzzleSolver(puzzle));
    return mainClient.request(config);
  }
  if (response?.status !== 401) {
    throw error;
  }
  if (config.final === true) {
    throw error;
  }
  if (config.repeated === true) {
    // A token that was just issued is rejected too: another renewal would loop. If the cookie was gone, or another tab renewed meanwhile, only this call fails.
    const token = tokenOf(config);
    if (token !== null && token === readCookie(cookieNames.access)) {
      sessionRefused();
    }
    throw error;
  }
  const sent = tokenOf(config);
  const now = readCookie(cookieNames.access);
  if (now === null || now === sent) {
    const renewal = await renewSession(sent);
    if (renewal.outcome !== "renewed") {
      throw error;
    }
  }
  return mainClient.request({ ...config, repeated: true });
});
