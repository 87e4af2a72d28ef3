import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type ClientRequest, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListExport } from "#contract/exports.ts";
import type { List } from "#contract/listShape.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { createBenchKey, ownAccount } from "./fixtures/benchAccount.ts";
import { endedList } from "./fixtures/endedList.ts";
import { startChild } from "./processes/childProcess.ts";
import type { ListServerPlace, ListServerSetup } from "./processes/listServerProcess.ts";
import { openFiles } from "./processes/openFiles.ts";
import { processMemory } from "./processes/processMemory.ts";
import { figure, printTable } from "./report/table.ts";

/** Unused port: no list is started, so no mail server is contacted. */
const nowhere = { address: "127.0.0.1", port: 9 };
const places = { suffix: "post.example.net", dns: nowhere, smtpPort: 9, network: "127.77." };
const accounts = 25;
/** Most streams of one account. */
const each = 20;
const slowRows = 1_000_000;

async function ask<T>(url: string, key: string, body?: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const reply = await fetch(
    url,
    body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
  );
  return (await reply.json()) as T;
}

/** Opens streams of events for each key and its list; returns how many were accepted. */
async function follow(url: string, keys: ReadonlyMap<string, string>): Promise<ClientRequest[]> {
  const agent = new Agent({ maxSockets: Infinity });
  const open: ClientRequest[] = [];
  for (const [key, listId] of keys) {
    for (let stream = 0; stream < each; stream += 1) {
      const headers = { authorization: `Bearer ${key}` };
      const request = get(`${url}/v1/lists/${listId}/events`, { headers, agent });
      request.on("error", () => undefined);
      const [reply] = (await once(request, "response")) as [IncomingMessage];
      reply.on("error", () => undefined).resume();
      if (reply.statusCode === 200) {
        open.push(request);
      }
    }
  }
  return open;
}

/** Downloads a byte a second; returns the seconds until the server closes the connection. */
async function readSlowly(url: string, pid: number): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const before = openFiles(pid).sockets;
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  await once(socket, "readable");
  const startedAt = performance.now();
  do {
    socket.read(1);
    await sleep(1000);
  } while (openFiles(pid).sockets > before);
  socket.destroy();
  return (performance.now() - startedAt) / 1000;
}

/** `npm run bench -- streams`: resident memory that each of 500 open streams of events costs the server, and seconds until a download that is read at one byte a second is ended. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-streams-"));
  const setup: ListServerSetup = { dataDir, databaseUrl: null, account: { credits: 0 }, places };
  const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup);
  try {
    const { url } = await server.ask("place");
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const keys = new Map<string, string>();
    for (let account = 0; account < accounts; account += 1) {
      const key = await createBenchKey(database, await ownAccount(database.queries, 0));
      const source = { text: "ann@post.example.net" };
      keys.set(key, (await ask<List>(`${url}/v1/lists`, key, { source })).id);
    }
    const slow = await ownAccount(database.queries, 0);
    const slowKey = await createBenchKey(database, slow);
    const slowList = await endedList(database, slow, slowRows);
    await database.close();
    await sleep(2000);

    const before = processMemory(server.pid).now;
    const open = await follow(url, keys);
    await sleep(5000);
    const kb = ((processMemory(server.pid).now - before) * 1024) / open.length;
    open.forEach((request) => request.destroy());

    const spec = { format: "csv", add: ["verdict"] };
    const made = await ask<ListExport>(`${url}/v1/lists/${slowList}/exports`, slowKey, spec);
    const seconds = await readSlowly(url + made.url, server.pid);
    printTable(
      ["figure", "value", "to reach"],
      [
        ["streams of events open", open.length, accounts * each],
        ["resident memory of each, KB", figure(kb), "≤ 100"],
        ["a download read at a byte a second ends after, s", figure(seconds), "≤ 30"],
      ],
    );
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
