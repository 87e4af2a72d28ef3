import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { latencyReport, type LatencyReport } from "#bench/report/latencyReport.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

/** Installation and key of an account whose webhooks are timed. */
export interface WebhookLatencySetup {
  origin: string;
  key: string;
  everyMs: number;
}

const { origin, key, everyMs } = childSetup() as WebhookLatencySetup;
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
/** Time at which the check of each validation was sent, and at which its webhook came. */
let sentAt = new Map<string, number>();
let arrivedAt = new Map<string, number>();
let statuses: Record<string, number> = {};

interface Delivery {
  type: string;
  data: { id: string };
}

const receiver = createServer((request, reply) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const { type, data } = JSON.parse(body) as Delivery;
    if (type === "validation.completed") {
      arrivedAt.set(data.id, performance.now());
    }
    reply.end("ok");
  });
});

const post = (path: string, body: object) =>
  fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });

async function check(): Promise<void> {
  const now = performance.now();
  try {
    const reply = await post("/v1/validations", { email: "deliverable@sandbox.test" });
    const { id } = (await reply.json()) as { id?: string };
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    if (id !== undefined) {
      sentAt.set(id, now);
    }
  } catch {
    statuses["0"] = (statuses["0"] ?? 0) + 1;
  }
}

receiver.listen(0, "127.0.0.1", () => {
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  void post("/v1/webhook-endpoints", { url, events: ["validation.completed"] });
  setInterval(() => void check(), everyMs);
});

answerRequests((): LatencyReport => {
  const now = performance.now();
  // A webhook that didn't come counts with the time it has been missing.
  const times = [...sentAt].map(([id, at]) => (arrivedAt.get(id) ?? now) - at);
  const report = latencyReport(times, statuses);
  sentAt = new Map();
  arrivedAt = new Map();
  statuses = {};
  return report;
});
