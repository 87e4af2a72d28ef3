import { startChild } from "#bench/processes/childProcess.ts";
import type { ListServerPlace, ListServerSetup } from "#bench/processes/listServerProcess.ts";
import type { SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import type { List } from "#contract/listShape.ts";
import { until } from "#tests/support/until.ts";

/** A list that a server process and its API run. */
export interface ListOverApi {
  id: string;
  /** Address of the server. */
  url: string;
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Resolves once that many rows are done. */
  done: (rows: number) => Promise<unknown>;
  completed: () => Promise<List | null>;
  stop: () => Promise<void>;
}

/** Starts a server on a PostgreSQL, and a list of deliverable addresses on it. */
export async function startListOverApi(
  { places }: SandboxProcess,
  { databaseUrl, dataDir, rows }: { databaseUrl: string; dataDir: string; rows: number },
): Promise<ListOverApi> {
  const setup: ListServerSetup = { dataDir, databaseUrl, account: { credits: rows }, places };
  const server = startChild<string, ListServerPlace>("listServerProcess.ts", setup);
  const { url, key } = await server.ask("place");
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "idempotency-key": "list",
  };
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { ...init, headers });
  const emails = Array.from(
    { length: rows },
    (_, index) => `deliverable+${index}@${places.suffix}`,
  );
  const body = JSON.stringify({ source: { text: emails.join("\n") }, options: { start: "auto" } });
  const created = (await (await ask("/v1/lists", { method: "POST", body })).json()) as List;
  const list = async () => {
    const reply = await ask(`/v1/lists/${created.id}`);
    return reply.ok ? ((await reply.json()) as List) : null;
  };
  return {
    id: created.id,
    url,
    ask,
    done: (least) => until(list, (now) => (now?.progress.done ?? 0) >= least),
    completed: () => until(list, (now) => now?.state === "completed"),
    stop: () => server.stop(),
  };
}
