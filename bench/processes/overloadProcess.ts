import { Agent, request } from "node:http";
import { answerRequests, childSetup } from "./childProcess.ts";

/** Origin to send checks to, and API keys to use in turn. */
export interface OverloadSetup {
  origin: string;
  keys: readonly string[];
}

/** A stretch of load: a fixed number in flight to measure the capacity, or a rate that doesn't wait for responses. */
export interface Load {
  ms: number;
  inFlight?: number;
  perSecond?: number;
}

/** Responses of a stretch. Times are in ms from sending to the last byte. */
export interface LoadReport {
  sent: number;
  /** Responses by status; 0 counts broken connections. */
  statuses: Record<string, number>;
  /** Times of the responses with status 200, in ascending order. */
  accepted: number[];
  /** Times of all other responses, in ascending order. */
  refused: number[];
  /** Refusals without `Retry-After`. */
  silent: number;
}

const { origin, keys } = childSetup() as OverloadSetup;
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
const tickMs = 10;
const rising = (one: number, other: number) => one - other;
let turn = 0;

function check(report: LoadReport): Promise<void> {
  turn += 1;
  report.sent += 1;
  const body = JSON.stringify({ email: `deliverable+${process.pid}.${turn}@sandbox.test` });
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: string | undefined) => {
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      (status === 200 ? report.accepted : report.refused).push(performance.now() - startedAt);
      report.silent += status !== 200 && retryAfter === undefined ? 1 : 0;
      resolve();
    };
    const sent = request({
      hostname,
      port,
      agent,
      method: "POST",
      path: "/v1/validations",
      headers: {
        authorization: `Bearer ${keys[turn % keys.length] ?? ""}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    });
    sent.once("response", (reply) => {
      reply.resume();
      reply.once("close", () => end(reply.statusCode ?? 0, reply.headers["retry-after"]));
    });
    sent.once("error", () => end(0, undefined));
    sent.end(body);
  });
}

async function keepInFlight(report: LoadReport, inFlight: number, until: number): Promise<void> {
  const lane = async () => {
    while (performance.now() < until) {
      await check(report);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

/** Sends at a rate whether or not responses come: a slow server would otherwise get fewer requests and look faster. */
async function keepRate(report: LoadReport, perSecond: number, ms: number): Promise<void> {
  const startedAt = performance.now();
  const open: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min(ms, performance.now() - startedAt);
      while (report.sent < (elapsed / 1000) * perSecond) {
        open.push(check(report));
      }
      if (elapsed >= ms) {
        clearInterval(timer);
        resolve();
      }
    }, tickMs);
  });
  await Promise.all(open);
}

answerRequests(async (load) => {
  const { ms, inFlight, perSecond } = load as Load;
  const report: LoadReport = { sent: 0, statuses: {}, accepted: [], refused: [], silent: 0 };
  await (inFlight === undefined
    ? keepRate(report, perSecond ?? 0, ms)
    : keepInFlight(report, inFlight, performance.now() + ms));
  report.accepted.sort(rising);
  report.refused.sort(rising);
  return report;
});
