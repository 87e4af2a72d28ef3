import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { loadSecrets } from "#server/config/secrets.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { createProbeMemory } from "#server/services/validations/createProbeMemory.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";

const key = {
  tenant: "acc_1",
  canonical: "ann@example.org",
  host: "mx.example.org",
  sender: "probe@us.example",
};

describe.each(databases)("deferred mailboxes stored in $name", ({ open }) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());

  test("is found again under the same account, address, host and sender only", async () => {
    const memory = createProbeMemory(opened.database);
    const deferral = { firstSeen: 1_700_000_000_000, times: 1, dueAt: 1_700_000_300_000 };
    expect(await memory.recall(key)).toBeNull();
    await memory.remember(key, deferral);
    expect(await memory.recall(key)).toEqual(deferral);
    for (const other of [
      { ...key, canonical: "bob@example.org" },
      { ...key, host: "mx2.example.org" },
      { ...key, sender: "probe@other.example" },
      { ...key, tenant: "acc_2" },
    ]) {
      expect(await memory.recall(other)).toBeNull();
    }
    await memory.remember(key, { ...deferral, times: 2 });
    expect(await memory.recall(key)).toEqual({ ...deferral, times: 2 });
  });

  test("contains no address in clear text", async () => {
    const rows = await opened.database.queries.selectFrom("deferrals").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("example");
  });

  test("is deleted days after the time to come back", async () => {
    const memory = createProbeMemory(opened.database);
    const { database } = opened;
    const config = readConfig({ DATA_DIR: opened.dataDir });
    const secrets = loadSecrets(opened.dataDir);
    await cleanUp({ config, secrets, database, now: () => 1_700_000_300_000 + 86_400_000 });
    expect(await memory.recall(key)).not.toBeNull();
    await cleanUp({ config, secrets, database, now: () => 1_700_000_300_000 + 4 * 86_400_000 });
    expect(await memory.recall(key)).toBeNull();
  });
});
