import { answerRequests, childSetup } from "./childProcess.ts";

/** What is asked again and again, and how often. */
export interface LatencySetup {
  url: string;
  key: string;
  everyMs: number;
}

/** How long answers took since the report before. */
export interface LatencyReport {
  answers: number;
  failed: number;
  p50: number;
  p99: number;
  most: number;
}

const { url, key, everyMs } = childSetup() as LatencySetup;
let times: number[] = [];
let failed = 0;

async function ask(): Promise<void> {
  const startedAt = performance.now();
  const ok = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    .then(async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    })
    .catch(() => false);
  times.push(performance.now() - startedAt);
  failed += ok ? 0 : 1;
}

// Whether the answer before is there or not: a server that keeps one waiting keeps the next waiting too.
setInterval(() => void ask(), everyMs);

answerRequests(() => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const report: LatencyReport = {
    answers: sorted.length,
    failed,
    p50: at(0.5),
    p99: at(0.99),
    most: sorted.at(-1) ?? 0,
  };
  times = [];
  failed = 0;
  return report;
});
