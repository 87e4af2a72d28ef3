import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "./run.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "lists-"));
  writeFileSync(join(dir, "ours.txt"), "ours.example.org\nsecond.example.org\n");
});
afterAll(() => rmSync(dir, { recursive: true }));
const ours = () => ({ LISTS_SOURCE: join(dir, "ours.txt") });

describe("mailverdict data-lists", () => {
  it("names version, size, tier and source of every list that ships", async () => {
    const { code, out } = await runCli(["data-lists", "--json"]);
    const { lists, operator, versions } = JSON.parse(out);
    expect(code).toBe(0);
    expect(operator).toBeNull();
    expect(lists.map(({ list }: { list: string }) => list)).toEqual([
      "disposable",
      "relay",
      "free",
      "role",
      "no_reply",
    ]);
    for (const list of lists) {
      expect(list.entries).toBeGreaterThan(10);
      expect(versions.lists >= list.version).toBe(true);
    }
  });

  it("adds what the operator named, and says what is wrong with it", async () => {
    const good = await runCli(["data-lists"], { env: ours() });
    expect(good.out).toMatch(/disposable +2 +[0-9a-f]{10} +operator +\S*ours\.txt/u);
    expect(good.code).toBe(0);
    const bad = await runCli(["data-lists"], { env: { LISTS_SOURCE: join(dir, "none") } });
    expect(bad.out).toContain("was ignored: It couldn't be read (ENOENT).");
    expect(bad.code).toBe(1);
  });

  it("takes no other flags", async () => {
    expect((await runCli(["data-lists", "--ndjson"])).code).toBe(2);
    expect((await runCli(["data-lists", "all"])).code).toBe(2);
  });

  it("shows the lists in use and reports a source that can't be read", async () => {
    const args = ["check", "--offline", "--json", "a@ours.example.org"];
    expect(JSON.parse((await runCli(args, { env: ours() })).out).reason).toBe("disposable");
    const without = await runCli(args, { env: { LISTS_SOURCE: join(dir, "none") } });
    expect(JSON.parse(without.out).reason).toBe("smtp_skipped");
    expect(without.err).toContain("was ignored");
  });

  it("reads no web address for an offline check", async () => {
    const env = { LISTS_SOURCE: "http://127.0.0.1:9/list" };
    const { err, code } = await runCli(["check", "--offline", "a@b.org"], { env });
    expect([code, err]).toEqual([0, "LISTS_SOURCE is a web address, so it isn't read offline.\n"]);
  });
});
