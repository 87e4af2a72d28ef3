import { answerRequests, childSetup } from "./childProcess.ts";
import { CallConnections } from "./callConnections.ts";

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
  /** Time until the last response, in ms. */
  endedMs: number;
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
const connections = new CallConnections(Number(new URL(origin).port));
/** Connections that clients have open. */
const connectionsOpen = 1000;
const tickMs = 10;
const rising = (one: number, other: number) => one - other;
let turn = 0;

function bytesOfCheck(): string {
  turn += 1;
  const body = JSON.stringify({ email: `deliverable+${process.pid}.${turn}@sandbox.test` });
  const head = [
    "POST /v1/validations HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${keys[turn % keys.length] ?? ""}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

async function check(report: LoadReport): Promise<void> {
  report.sent += 1;
  const startedAt = performance.now();
  const { status, retryAfter } = await connections.call(bytesOfCheck());
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  (status === 200 ? report.accepted : report.refused).push(performance.now() - startedAt);
  report.silent += status === 200 || retryAfter ? 0 : 1;
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
  await connections.open(connectionsOpen);
  const { ms, inFlight, perSecond } = load as Load;
  const startedAt = performance.now();
  const report: LoadReport = {
    sent: 0,
    endedMs: 0,
    statuses: {},
    accepted: [],
    refused: [],
    silent: 0,
  };
  await (inFlight === undefined
    ? keepRate(report, perSecond ?? 0, ms)
    : keepInFlight(report, inFlight, performance.now() + ms));
  report.endedMs = performance.now() - startedAt;
  report.accepted.sort(rising);
  report.refused.sort(rising);
  return report;
});
