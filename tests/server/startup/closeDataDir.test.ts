import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { closeDataDir } from "#server/startup/closeDataDir.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

describe.runIf(process.platform !== "win32")("DATA_DIR is closed to other users", () => {
  let dir: string;
  let umask: number;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "closed-dir-"));
    umask = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(dir, { recursive: true, force: true });
  });

  const lines: { fields: Record<string, unknown>; text: string }[] = [];
  const log = {
    warn: ((fields: Record<string, unknown>, text: string) =>
      lines.push({ fields, text })) as never,
  };
  const close = async () => {
    lines.length = 0;
    await closeDataDir(dir, log);
    return lines;
  };
  /** Writes a file or folder that anyone may read. */
  const open = (name: string, mode = 0o644) => {
    mkdirSync(join(dir, name, ".."), { recursive: true });
    writeFileSync(join(dir, name), "x");
    chmodSync(join(dir, name), mode);
  };

  test("existing files and folders are closed and logged once, those of the operator stay", async () => {
    const own = [
      "mailverdict.sqlite",
      "mailverdict.sqlite-wal",
      "mailverdict.sqlite-shm",
      "backup-copy.sqlite",
      "secrets",
      "evidence-keys",
      "uploads/upl_1",
      "outbox/1.eml",
      "lists/disposable.txt",
      "pages/0/index.html",
    ];
    own.forEach((name) => open(name));
    open("operator.json");
    open("notes/own.txt");
    for (const name of ["", "uploads", "outbox", "lists", "pages", "pages/0", "notes"]) {
      chmodSync(join(dir, name), 0o755);
    }
    const [line] = await close();
    expect(own.map((name) => modeOf(join(dir, name)))).toEqual(own.map(() => "600"));
    const folders = ["", "uploads", "outbox", "lists", "pages", "pages/0"];
    expect(folders.map((name) => modeOf(join(dir, name)))).toEqual(folders.map(() => "700"));
    expect(
      ["operator.json", "notes", "notes/own.txt"].map((name) => modeOf(join(dir, name))),
    ).toEqual(["644", "755", "644"]);
    expect(line).toMatchObject({
      fields: { count: own.length + folders.length },
      text: "other users of this machine could read or enter parts of DATA_DIR: they no longer can",
    });
    expect(line?.fields["paths"]).toHaveLength(10);
    expect(await close()).toEqual([]);
    writeFileSync(join(dir, "new"), "x");
    expect(modeOf(join(dir, "new"))).toBe("600");
  });

  test.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601])("mode %o is too open", async (mode) => {
    open("secrets", mode);
    expect((await close())[0]?.fields).toMatchObject({ count: 1, paths: [join(dir, "secrets")] });
    expect(modeOf(join(dir, "secrets"))).toBe("600");
  });

  test("a folder that everyone shares stays open, and links are not followed", async () => {
    open("elsewhere.txt");
    symlinkSync(join(dir, "elsewhere.txt"), join(dir, "secrets"));
    chmodSync(dir, 0o1777);
    expect(await close()).toEqual([]);
    expect([modeOf(dir), modeOf(join(dir, "elsewhere.txt"))]).toEqual(["1777", "644"]);
    expect(lstatSync(join(dir, "secrets")).isSymbolicLink()).toBe(true);
  });

  test("a new database is closed whatever the umask is, with its log", async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir: dir });
    const files = readdirSync(dir).filter((name) => name.startsWith("mailverdict.sqlite"));
    expect(files.length).toBeGreaterThan(1);
    expect(files.map((name) => [name, modeOf(join(dir, name))])).toEqual(
      files.map((name) => [name, "600"]),
    );
    await database.close();
  });

  test("the server's program closes what is open, and creates nothing that others can read", async () => {
    chmodSync(dir, 0o755);
    open("secrets");
    rmSync(join(dir, "secrets"));
    open("outbox/old.eml");
    const server = await startServerProcess([], { DATA_DIR: dir });
    const entries = readdirSync(dir, { recursive: true }).map((name) => join(dir, String(name)));
    expect(entries.length).toBeGreaterThan(4);
    expect(entries.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
    expect(modeOf(dir)).toBe("700");
    expect(server.log().filter(({ msg }) => msg.includes("they no longer can"))).toHaveLength(1);
    await server.kill();
  });
});
