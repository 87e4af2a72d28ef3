import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { List } from "#contract/listShape.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { createBenchKey, ownAccount } from "./fixtures/benchAccount.ts";
import { openFiles } from "./processes/openFiles.ts";
import { processMemory } from "./processes/processMemory.ts";
import { startProduct } from "./processes/productProcess.ts";
import { figure, printTable } from "./report/table.ts";

/** Time before the first sample, in ms, and between two samples. */
const warmUpMs = 5 * 60_000;
const sampleMs = 5000;
const listRows = 2000;
const names = ["deliverable", "mailbox-not-found", "mailbox-full", "accept-all", "slow-300ms"];

/** One sample of the server: minutes since the start, resident memory in MB, open files, and sockets among them. */
interface Sample {
  minute: number;
  memory: number;
  files: number;
  sockets: number;
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the slope of a line through the samples (least squares), per minute. */
function calculateSlope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const x = meanOf(samples.map(({ minute }) => minute));
  const y = meanOf(samples.map(of));
  const over = samples.reduce((sum, one) => sum + (one.minute - x) * (of(one) - y), 0);
  const under = samples.reduce((sum, one) => sum + (one.minute - x) ** 2, 0);
  return over / under;
}

/** Calls of one customer over the API; counts responses by status. */
class Customer {
  readonly statuses: Record<string, number> = {};
  readonly #origin: string;
  readonly #key: string;

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  async ask(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      "idempotency-key": randomUUID(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(this.#origin + path, { method, headers, ...sent });
    this.statuses[reply.status] = (this.statuses[reply.status] ?? 0) + 1;
    return reply;
  }

  /** Checks an address, and follows every tenth check by its stream of events. */
  async check(turn: number): Promise<void> {
    const email = `${names[turn % names.length] ?? ""}+${turn}@sandbox.test`;
    const streamed = turn % 10 === 0;
    const wait = streamed ? { timeout_ms: 0 } : {};
    const { id } = (await (
      await this.ask("POST", "/v1/validations", { email, ...wait })
    ).json()) as { id: string };
    if (streamed) {
      await (await this.ask("GET", `/v1/validations/${id}/events`)).text();
    }
  }

  async read(turn: number): Promise<void> {
    const paths = ["/v1/validations?limit=50", "/v1/credits", "/v1/lists", "/dashboard"];
    await (await this.ask("GET", paths[turn % paths.length] ?? "")).arrayBuffer();
  }

  /** Runs a list from its creation to its download, and deletes it. */
  async list(turn: number): Promise<void> {
    const row = (at: number) => `${names[at % 3] ?? ""}+${turn}.${at}@sandbox.test`;
    const text = Array.from({ length: listRows }, (_, index) => row(index)).join("\n");
    const options = { start: "auto", notify: false };
    const made = await this.ask("POST", "/v1/lists", { source: { text }, options });
    const { id } = (await made.json()) as List;
    for (;;) {
      await sleep(500);
      const now = (await (await this.ask("GET", `/v1/lists/${id}`)).json()) as List;
      if (now.state === "completed") {
        break;
      }
    }
    const spec = { format: "csv", add: ["verdict"] };
    const file = (await (await this.ask("POST", `/v1/lists/${id}/exports`, spec)).json()) as {
      url: string;
    };
    await (await this.ask("GET", file.url)).arrayBuffer();
    await (await this.ask("DELETE", `/v1/lists/${id}`)).arrayBuffer();
  }
}

/** `npm run bench -- soak [--minutes 30]`: mixed load on the product, as `npm start` runs it, and the slope of its memory, open files and sockets after five minutes. */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: "string", default: "30" } },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "bench-soak-"));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const key = await createBenchKey(database, await ownAccount(database.queries, 1_000_000));
  await database.close();
  const env = { DATA_DIR: dataDir, DNS_SERVERS: "127.0.0.1:9", RATE_LIMITS: "off" };
  const server = await startProduct({ ...env, LOG_LEVEL: "warn" });
  const customer = new Customer(server.origin, key);
  const startedAt = performance.now();
  const endsAt = startedAt + Number(values.minutes) * 60_000;
  const failures: unknown[] = [];
  const underWay = new Set<Promise<void>>();
  const repeat = (everyMs: number, act: (turn: number) => Promise<void>) => {
    let turn = 0;
    return setInterval(() => {
      turn += 1;
      const call: Promise<void> = act(turn)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(call));
      underWay.add(call);
    }, everyMs);
  };
  const samples: Sample[] = [];
  const sample = () => {
    const minute = (performance.now() - startedAt) / 60_000;
    samples.push({ minute, memory: processMemory(server.pid).now, ...openFiles(server.pid) });
  };
  const timers = [
    repeat(100, (turn) => customer.check(turn)),
    repeat(500, (turn) => customer.read(turn)),
    repeat(60_000, (turn) => customer.list(turn)),
    setInterval(sample, sampleMs),
  ];
  await sleep(endsAt - performance.now());
  timers.forEach(clearInterval);
  await Promise.all(underWay);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const measured = samples.filter(({ minute }) => minute * 60_000 >= warmUpMs);
  const first = measured[0];
  const last = measured.at(-1);
  const row = (name: string, of: (sample: Sample) => number) => [
    name,
    figure(first === undefined ? 0 : of(first)),
    figure(last === undefined ? 0 : of(last)),
    figure(Math.max(...measured.map(of))),
    calculateSlope(measured, of).toFixed(3),
  ];
  printTable(
    ["of the server", "after 5 min", "at the end", "most", "slope per minute"],
    [
      row("resident memory, MB", ({ memory }) => memory),
      row("open files", ({ files }) => files),
      row("sockets", ({ sockets }) => sockets),
    ],
  );
  process.stdout.write(
    `Responses by status: ${JSON.stringify(customer.statuses)}; ${failures.length} calls failed${
      failures.length === 0 ? "" : ` (first: ${String(failures[0])})`
    }.\nTo reach: at most 1 MB a minute; open files and sockets flat.\n`,
  );
}
