import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { canaryRun } from "./canaryRun.ts";

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test(
  "on PostgreSQL, canary values are in no table, file, log or metric after the account is deleted",
  { timeout: 400_000 },
  async () => {
    const name = `canaries_${randomBytes(4).toString("hex")}`;
    await run(`create database ${name}`);
    onTestFinished(() => run(`drop database ${name} with (force)`));
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = `/${name}`;
    const found = await canaryRun(url.href);
    expect(found.stored.join("\n")).toContain("address in list_results");
    expect([...found.output, ...found.metrics]).toEqual([]);
    expect(found.afterDeletion).toEqual([]);
  },
);
