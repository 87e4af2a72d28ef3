import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListExport } from "#contract/exports.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { startChild } from "./processes/childProcess.ts";
import { endedList } from "./fixtures/endedList.ts";
import type { LatencyReport } from "./report/latencyReport.ts";
import type { ListServerPlace, ListServerSetup } from "./processes/listServerProcess.ts";
import { processMemory, processSeconds } from "./processes/processMemory.ts";
import { figure, printTable } from "./report/table.ts";

/** Unused port: the list has ended, so no mail server is contacted. */
const nowhere = { address: "127.0.0.1", port: 9 };
const places = { suffix: "post.example.net", dns: nowhere, smtpPort: 9, network: "127.77." };
const flags = ["--max-semi-space-size=2"];
const add = ["email", "verdict", "reason", "score", "provider", "reply", "credits", "checked_at"];

/** Formats and options of the downloads. */
const downloads: { name: string; body: object }[] = [
  { name: "csv, file and verdict", body: { format: "csv", add: ["verdict"] } },
  { name: "csv, all fields", body: { format: "csv", add } },
  { name: "csv, one row in 1000", body: { format: "csv", add, filter: { verdict: "unknown" } } },
  { name: "ndjson, all fields", body: { format: "ndjson", add } },
  { name: "json, all fields", body: { format: "json", add } },
  { name: "xlsx, all fields", body: { format: "xlsx", add } },
  { name: "zip, all fields", body: { format: "zip", add } },
];

async function measured(rows: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-download-"));
  const setup: ListServerSetup = { dataDir, databaseUrl: null, account: { credits: 0 }, places };
  const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup, flags);
  const { url, key } = await server.ask("place");
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const { id: accountId } = await database.queries
    .selectFrom("accounts")
    .select("id")
    .executeTakeFirstOrThrow();
  const id = await endedList(database, accountId, rows);
  await database.close();
  const watch = { url: `${url}/v1/credits`, key, everyMs: 50 };
  const latency = startChild<string, LatencyReport>("latencyProcess.ts", watch);
  const table: (string | number)[][] = [];
  try {
    for (const { name, body } of downloads) {
      await latency.ask("report");
      const cpuBefore = processSeconds(server.pid);
      const startedAt = performance.now();
      const chosen = await fetch(`${url}/v1/lists/${id}/exports`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const made = (await chosen.json()) as ListExport;
      const reply = await fetch(url + made.url);
      let bytes = 0;
      let memory = 0;
      const sampler = setInterval(() => {
        memory = Math.max(memory, processMemory(server.pid).now);
      }, 50);
      for await (const piece of reply.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += piece.length;
      }
      clearInterval(sampler);
      const seconds = (performance.now() - startedAt) / 1000;
      const { p99, most } = await latency.ask("report");
      const cpu = processSeconds(server.pid) - cpuBefore;
      const mb = bytes / 1e6;
      table.push([
        name,
        figure(made.rows),
        figure(mb),
        figure(seconds),
        figure(mb / seconds),
        figure(cpu),
        figure(memory),
        figure(p99),
        figure(most),
      ]);
    }
  } finally {
    await Promise.all([latency.stop(), server.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
  printTable(
    ["download", "rows", "MB", "s", "MB/s", "CPU s", "RSS MB", "p99 ms", "most ms"],
    table,
  );
  process.stdout.write("To reach: 512 MB, other answers p99 within 100 ms.\n");
}

/** `npm run bench -- listDownload [rows]`: downloads a completed list in every format, and measures how long other requests wait meanwhile. */
export async function run(): Promise<void> {
  await measured(Number(process.argv[3] ?? 1_000_000));
}
