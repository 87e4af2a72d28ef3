import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import Sqlite from "better-sqlite3";
import type { List } from "#contract/listShape.ts";
import { startChild } from "./processes/childProcess.ts";
import type { LatencyReport } from "./report/latencyReport.ts";
import type { ListServerPlace, ListServerSetup } from "./processes/listServerProcess.ts";
import { compareDownload, longFile } from "./fixtures/longList.ts";
import { startSandboxProcess } from "./processes/sandboxProcess.ts";
import { processMemory, processSeconds } from "./processes/processMemory.ts";
import { figure, printTable } from "./report/table.ts";

/** A domain that isn't reserved, so that its mailboxes are checked like any others. */
const suffix = "post.example.net";
/** Node flags of `npm start`. */
const flags = ["--max-semi-space-size=2"];

/** Calls that are made beside a list: the balance, or whole checks of one address. */
type Watched = "credits" | "checks";

/** Cost of one phase of a list. */
interface Phase {
  name: string;
  seconds: number;
  serverSeconds: number;
  memory: number;
  latency: LatencyReport;
}

/** A client of the server's API that uploads, follows and downloads a list. */
class Customer {
  readonly #place: ListServerPlace;

  constructor(place: ListServerPlace) {
    this.#place = place;
  }

  async ask(method: string, path: string, more: RequestInit = {}): Promise<Response> {
    const reply = await fetch(this.#place.url + path, {
      method,
      ...more,
      headers: { authorization: `Bearer ${this.#place.key}`, ...(more.headers as object) },
    });
    if (!reply.ok) {
      throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    }
    return reply;
  }

  async say<T>(method: string, path: string, body: object): Promise<T> {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    const reply = await this.ask(method, path, { headers, body: JSON.stringify(body) });
    return (await reply.json()) as T;
  }

  async upload(rows: number): Promise<string> {
    let bytes = 0;
    for (const piece of longFile(suffix, rows)) {
      bytes += piece.length;
    }
    const { id } = await this.say<{ id: string }>("POST", "/v1/uploads", {
      name: "long.csv",
      bytes,
    });
    let offset = 0;
    for (const piece of longFile(suffix, rows)) {
      await this.ask("PATCH", `/v1/uploads/${id}`, {
        body: new Uint8Array(piece),
        headers: {
          "content-type": "application/octet-stream",
          "upload-offset": String(offset),
        },
      });
      offset += piece.length;
    }
    return id;
  }

  async until(id: string, fits: (list: List) => boolean): Promise<List> {
    for (;;) {
      const list = (await (await this.ask("GET", `/v1/lists/${id}`)).json()) as List;
      if (list.state === "failed" || list.state === "paused") {
        throw new Error(`The list is ${list.state}: ${JSON.stringify(list.error)}`);
      }
      if (fits(list)) {
        return list;
      }
      await sleep(100);
    }
  }
}

/** Credits of the checks that run beside a list. */
const checkCredits = 100_000;

/** Runs a list of this many rows from upload to download, phase by phase, beside calls of `watched`. */
async function oneList(rows: number, watched: Watched): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-lists-"));
  const sandbox = await startSandboxProcess({ suffix });
  const setup: ListServerSetup = {
    dataDir,
    databaseUrl: null,
    account: { credits: rows + checkCredits },
    places: sandbox.places,
  };
  const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup, flags);
  const place = await server.ask("place");
  const watch = {
    url: `${place.url}/v1/${watched === "checks" ? "validations" : "credits"}`,
    key: place.key,
    everyMs: 50,
    ...(watched === "checks" ? { body: { email: `deliverable@${suffix}` } } : {}),
  };
  const latency = startChild<string, LatencyReport>("latencyProcess.ts", watch);
  const customer = new Customer(place);
  const phases: Phase[] = [];
  const phase = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    let memory = 0;
    const sampler = setInterval(() => {
      memory = Math.max(memory, processMemory(server.pid).now);
    }, 100);
    await latency.ask("report");
    const cpuBefore = processSeconds(server.pid);
    const startedAt = performance.now();
    const value = await act();
    const seconds = (performance.now() - startedAt) / 1000;
    clearInterval(sampler);
    const serverSeconds = processSeconds(server.pid) - cpuBefore;
    phases.push({ name, seconds, serverSeconds, memory, latency: await latency.ask("report") });
    process.stderr.write(`${name}: ${figure(seconds)} s, ${figure(memory)} MB\n`);
    return value;
  };
  try {
    const upload = await phase("upload", () => customer.upload(rows));
    const source = { upload_id: upload };
    const { id } = await phase("count", async () => {
      const options = { notify: false };
      const list = await customer.say<List>("POST", "/v1/lists", { source, options });
      return customer.until(list.id, ({ state }) => state === "ready");
    });
    await phase("lists and DNS", async () => {
      await customer.say("POST", `/v1/lists/${id}/start`, {});
      await customer.until(
        id,
        ({ progress, state }) =>
          state === "completed" || !["none", "records"].includes(progress.phase),
      );
    });
    const done = await phase("mailboxes", () =>
      customer.until(id, ({ state }) => state === "completed"),
    );
    await phase("download", async () => {
      const spec = { format: "csv", add: ["verdict"] };
      const made = await customer.say<{ url: string }>("POST", `/v1/lists/${id}/exports`, spec);
      const { body } = await customer.ask("GET", made.url);
      return compareDownload(body as unknown as AsyncIterable<Uint8Array>, { suffix, rows });
    });
    const stored = storedBytes(dataDir);
    report(rows, phases, { watched, most: processMemory(server.pid).most, done, stored });
  } finally {
    await Promise.all([latency.stop(), server.stop(), sandbox.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the bytes of the database, and those of the evidence in it. */
function storedBytes(dataDir: string): { database: number; evidence: number } {
  const database = new Sqlite(join(dataDir, "mailverdict.sqlite"), { readonly: true });
  const sum = (query: string): number => Number(database.prepare(query).pluck().get());
  const bytes = {
    database: sum("select page_count * page_size from pragma_page_count(), pragma_page_size()"),
    evidence: sum("select coalesce(sum(length(data)), 0) from list_evidence"),
  };
  database.close();
  return bytes;
}

function report(
  rows: number,
  phases: readonly Phase[],
  seen: {
    watched: Watched;
    most: number;
    done: List;
    stored: { database: number; evidence: number };
  },
): void {
  process.stdout.write(
    `\n${rows.toLocaleString("en")} rows: every row came back in its place with its verdict\n`,
  );
  printTable(
    [
      "phase",
      "s",
      "rows/s",
      "CPU s of the server",
      "µs a row",
      "MB",
      `${seen.watched} p50 ms`,
      "p99 ms",
      "most ms",
      "asked",
    ],
    phases.map(({ name, seconds, serverSeconds, memory, latency }) => [
      name,
      figure(seconds),
      figure(rows / seconds),
      figure(serverSeconds),
      figure((serverSeconds / rows) * 1e6),
      figure(memory),
      figure(latency.p50),
      figure(latency.p99),
      figure(latency.most),
      latency.answers,
    ]),
  );
  const { credits, progress } = seen.done;
  process.stdout.write(
    `Most memory ${figure(seen.most)} MB; ${JSON.stringify(progress)}; ${JSON.stringify(credits)}\n` +
      `Database: ${figure(seen.stored.database / rows)} bytes a row, of them evidence ${figure(seen.stored.evidence / rows)}\n` +
      "To reach at 1,000,000 rows: counted in 10 s, 512 MB, answers p99 within 100 ms, checks within 500 ms.\n",
  );
}

/** `npm run bench -- lists [rows …] [--checks]`: measures lists from upload to download through the product's server, and the balance or whole checks beside them. */
export async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { checks: { type: "boolean", default: false } },
  });
  const lengths = positionals.map(Number);
  for (const rows of lengths.length === 0 ? [20_000, 100_000, 1_000_000] : lengths) {
    await oneList(rows, values.checks ? "checks" : "credits");
  }
}

if (import.meta.main) {
  await run();
}
