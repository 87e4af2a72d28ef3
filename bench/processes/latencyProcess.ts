import { answerRequests, childSetup } from "./childProcess.ts";

/** A request to repeat, and its interval. */
export interface LatencySetup {
  url: string;
  key: string;
  everyMs: number;
  /** Sends a POST request with this body. */
  body?: object;
}

/** Response times since the previous report, without refused requests. */
export interface LatencyReport {
  answers: number;
  failed: number;
  p50: number;
  p99: number;
  most: number;
  /** Responses by status; 0 counts requests without an answer. */
  statuses: Record<string, number>;
}

const { url, key, everyMs, body } = childSetup() as LatencySetup;
let times: number[] = [];
let statuses: Record<string, number> = {};

async function ask(): Promise<void> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
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
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const report: LatencyReport = {
    answers,
    failed: answers - sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    most: sorted.at(-1) ?? 0,
    statuses,
  };
  times = [];
  statuses = {};
  return report;
});
