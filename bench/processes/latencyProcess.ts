import { latencyReport } from "#bench/report/latencyReport.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

/** A request to repeat, and its interval. */
export interface LatencySetup {
  url: string;
  key: string;
  everyMs: number;
  /** Sends a POST request with this body. */
  body?: object;
  /** Sends each request from another network, without a key. */
  asVisitors?: boolean;
}

const { url, key, everyMs, body, asVisitors = false } = childSetup() as LatencySetup;
let times: number[] = [];
let statuses: Record<string, number> = {};

const any = (most: number) => Math.floor(Math.random() * most);
const randomNetwork = () => `${130 + any(60)}.${any(256)}.${any(256)}.${any(256)}`;

async function ask(): Promise<void> {
  const startedAt = performance.now();
  const caller: Record<string, string> = asVisitors
    ? { "x-forwarded-for": randomNetwork() }
    : { authorization: `Bearer ${key}` };
  const headers = { ...caller, "content-type": "application/json" };
  const more = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const status = await fetch(url, { headers, ...more })
    .then(async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    })
    .catch(() => 0);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status >= 200 && status < 300) {
    times.push(performance.now() - startedAt);
  }
}

// Sends without waiting for the previous response: otherwise a slow server would get fewer requests and look faster.
setInterval(() => void ask(), everyMs);

answerRequests(() => {
  const report = latencyReport(times, statuses);
  times = [];
  statuses = {};
  return report;
});
