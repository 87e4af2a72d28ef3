import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { patientFetch, signedInProcess } from "#tests/support/signedInProcess.ts";
import { sized } from "#tests/support/soakPlan.ts";

const storms = sized({ small: 2, full: 10 });
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "restart-storm-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the round in which a draft was written; -1 without one. */
const roundOf = (text: string | undefined) => Number(text?.split(" ")[1] ?? -1);

const start = () => startServerProcess([], { DATA_DIR: dataDir });

/** Writes that the server confirmed: texts of drafts by id, ids of validations, and the statuses of all replies. */
interface Confirmed {
  drafts: Map<string, string>;
  validations: Set<string>;
  statuses: Set<number>;
}

/** Writes drafts and checks until the server is gone. */
async function write(
  origin: string,
  headers: Record<string, string>,
  confirmed: Confirmed,
): Promise<void> {
  const id = randomUUID();
  for (let round = 0; ; round += 1) {
    try {
      const text = `${id} ${round}`;
      const draft = JSON.stringify({ kind: "single", name: "Draft", text });
      const url = `${origin}/drafts/${id}`;
      const saved = await fetch(url, { method: "PUT", headers, body: draft });
      confirmed.statuses.add(saved.status);
      if (saved.status === 200) {
        confirmed.drafts.set(id, text);
      }
      const checked = await fetch(`${origin}/v1/validations`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": `${id} ${round}` },
        body: JSON.stringify({ email: "not-an-address" }),
      });
      confirmed.statuses.add(checked.status);
      if (checked.status === 200) {
        confirmed.validations.add(((await checked.json()) as { id: string }).id);
      }
    } catch {
      // Killed: what it didn't confirm may be there or not.
      return;
    }
  }
}

test("however often it is killed while it writes, a server keeps what it confirmed and answers without an error", async () => {
  const confirmed: Confirmed = { drafts: new Map(), validations: new Set(), statuses: new Set() };
  let server = await start();
  const headers = await signedInProcess(server.origin, "ann@example.com");
  for (let storm = 0; storm < storms; storm += 1) {
    const { origin } = server;
    const before = confirmed.drafts.size;
    const writers = Array.from({ length: 4 }, () => write(origin, headers, confirmed));
    await expect.poll(() => confirmed.drafts.size).toBeGreaterThan(before);
    // At another moment of its writes each time.
    await sleep(Math.random() * 150);
    await server.kill();
    await Promise.all(writers);
    server = await start();
  }
  // The session outlives every restart.
  const listed = await patientFetch(`${server.origin}/drafts/`, { headers });
  const { data } = (await listed.json()) as { data: { id: string; text: string }[] };
  const found = new Map(data.map(({ id, text }) => [id, text]));
  for (const [id, text] of confirmed.drafts) {
    expect(roundOf(found.get(id))).toBeGreaterThanOrEqual(roundOf(text));
  }
  for (const id of confirmed.validations) {
    const read = await patientFetch(`${server.origin}/v1/validations/${id}`, { headers });
    expect([id, read.status]).toEqual([id, 200]);
  }
  expect(server.log().filter(({ level }) => level >= 50)).toEqual([]);
  await server.kill();
  expect([...confirmed.statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  expect(await brokenInvariants(database.queries)).toEqual([]);
  await database.close();
}, 600_000);
