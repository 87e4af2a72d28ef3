import type { AxiosError, AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from "axios";
import type { ErrorBody } from "#contract/errors.ts";
import { puzzleHeader } from "#contract/puzzle.ts";
import { cookieNames, readCookie } from "#web/session/cookies.ts";
import { renewSession, sessionRefused } from "#web/session/authKit/session.ts";
import { pause } from "./pause.ts";
import { puzzleSolver } from "./puzzleSolver.ts";

declare module "axios" {
  interface AxiosRequestConfig {
    /** True on the second attempt of a call, after the session was renewed. */
    repeated?: boolean;
    /** Times that the call was repeated after a 503. */
    repeatsWhileBusy?: number;
    /** True lets a 401 fail at once: for the renewal itself, and for calls that need no session. */
    final?: boolean;
  }
}

type Config = InternalAxiosRequestConfig;

const repeatsWhileBusyMax = 2;
/** Longest wait in seconds; after more, a person should know why nothing happens. */
const longestS = 5;
/** Share of the wait that is added at random, so that not everyone comes back at once. */
const jitter = 0.5;

function readToken(config: Config): string | null {
  const header = config.headers.get("Authorization");
  return typeof header === "string" ? (header.split(" ")[1] ?? null) : null;
}

/** Renews the session once for all calls that wait. Returns the call to repeat, or null if it fails. */
async function afterRenewal(config: Config): Promise<Config | null> {
  if (config.final === true) {
    return null;
  }
  const sent = readToken(config);
  const now = readCookie(cookieNames.access);
  if (config.repeated === true) {
    // A token that was just issued is rejected too: another renewal would loop. If the cookie was gone, or another tab renewed meanwhile, only this call fails.
    if (sent !== null && sent === now) {
      sessionRefused();
    }
    return null;
  }
  if (now === null || now === sent) {
    const renewal = await renewSession(sent);
    if (renewal.outcome !== "renewed") {
      return null;
    }
  }
  return { ...config, repeated: true };
}

/** Waits as long as a busy server asks. Returns the call to repeat, or null if it could act twice, takes too long or was repeated before. */
async function afterWait(config: Config, retryAfter: unknown): Promise<Config | null> {
  const seconds = Number(retryAfter);
  const { repeatsWhileBusy = 0, signal } = config;
  const harmless = config.method === "get" || config.headers.has("Idempotency-Key");
  const soon = seconds > 0 && seconds <= longestS;
  if (!harmless || !soon || repeatsWhileBusy === repeatsWhileBusyMax) {
    return null;
  }
  const waitMs = seconds * 1000 * (1 + jitter * Math.random());
  await pause(waitMs, signal as AbortSignal | undefined);
  return { ...config, repeatsWhileBusy: repeatsWhileBusy + 1 };
}

async function callToRepeat(
  config: Config,
  { status, data, headers }: AxiosResponse<Partial<ErrorBody>>,
): Promise<Config | null> {
  if (status === 401) {
    return afterRenewal(config);
  }
  if (status === 409) {
    if (data.code === "workspace_changed") {
      window.location.reload();
    }
    return null;
  }
  if (status === 503) {
    return afterWait(config, headers["retry-after"]);
  }
  if (data.puzzle === undefined || config.headers.has(puzzleHeader)) {
    return null;
  }
  config.headers.set(puzzleHeader, await puzzleSolver(data.puzzle));
  return config;
}

/** Repeats a call that was refused with 401, 428 or 503 once the session is renewed, the puzzle is solved or the wait is over; throws the error if it isn't repeated. Loads the page again if the session has switched to another account. */
export async function repeatCall(
  error: AxiosError<Partial<ErrorBody>>,
  client: AxiosInstance,
): Promise<AxiosResponse> {
  const { config, response } = error;
  const next =
    config === undefined || response === undefined ? null : await callToRepeat(config, response);
  if (next === null) {
    throw error;
  }
  return client.request(next);
}
