import type { CheckName, CheckResult } from "#contract/validations.ts";
import type { CheckStatus } from "#contract/verdicts.ts";

/** The stations of the path, in the order an address passes them. */
export const stationIds = ["syntax", "lists", "dns", "host", "mailbox"] as const;
type StationId = (typeof stationIds)[number];

export type StationState = "waiting" | "running" | CheckStatus;

export interface Station {
  id: StationId;
  state: StationState;
  /** Time spent there; null where nothing ran. */
  ms: number | null;
}

const checksOf: Record<StationId, readonly CheckName[]> = {
  syntax: ["syntax", "typo"],
  lists: ["disposable", "role", "free"],
  dns: ["dns"],
  host: ["mail_host"],
  mailbox: ["smtp", "accept_all"],
};

/** What a station shows when its checks differ: the gravest of them. */
const gravity: readonly CheckStatus[] = ["fail", "error", "warn", "pass", "skipped"];

/** The path of an address whose checks ended so far as `done`, while `running` are under way. */
export function pathStations(
  done: readonly CheckResult[],
  running: readonly CheckName[] = [],
  finished = running.length === 0,
): Station[] {
  return stationIds.map((id) => {
    const names = checksOf[id];
    const ended = done.filter((check) => names.includes(check.name));
    const times = ended.flatMap((check) => check.ms ?? []);
    return {
      id,
      state: stateOf(ended, names, running, finished),
      ms: times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : null,
    };
  });
}

function stateOf(
  ended: readonly CheckResult[],
  names: readonly CheckName[],
  running: readonly CheckName[],
  finished: boolean,
): StationState {
  if (names.some((name) => running.includes(name))) {
    return "running";
  }
  if (ended.length === 0) {
    return finished ? "skipped" : "waiting";
  }
  if (ended.length < names.length && !finished) {
    return "running";
  }
  return gravity.find((status) => ended.some((check) => check.status === status)) ?? "skipped";
}

/** An untouched path, for places where nothing was checked yet. */
export const waitingStations: readonly Station[] = stationIds.map((id) => ({
  id,
  state: "waiting",
  ms: null,
}));
