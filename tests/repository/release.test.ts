import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { notices } from "#launch/notices.ts";
import { changelogSection, checksums, provenance } from "#launch/releaseRecords.ts";
import { userDataFolder } from "#launch/userData.mjs";

const changelog = "# Changes\n\n## Unreleased\n\n- c\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n\n- a\n";

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test("a version's changes are its section and what is above it", () => {
  expect(changelogSection(changelog, "0.2.0")).toBe("## Unreleased\n\n- c\n\n## 0.2.0\n\n- b\n");
  expect(changelogSection(changelog, "0.3.0")).toBe("## Unreleased\n\n- c\n");
  expect(() => changelogSection("# Changes\n", "0.1.0")).toThrow("CHANGELOG.md has no sections.");
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const own = changelogSection(readFileSync("CHANGELOG.md", "utf8"), version);
  expect(own).toContain("## Unreleased");
});

test("checksums are what sha256sum reads, and the statement names the same digests and the commit", () => {
  const folder = folderOf({ "b.tgz": "b", "a.tgz": "a" });
  const sums = checksums(folder);
  expect(sums.split("\n").map((line) => line.slice(64))).toEqual(["  a.tgz", "  b.tgz", ""]);
  const read = () =>
    execFileSync("sha256sum", ["--check"], { cwd: folder, input: sums, encoding: "utf8" });
  expect(read()).toBe("a.tgz: OK\nb.tgz: OK\n");
  const { subject, predicate } = provenance(folder, "0.1.0");
  expect(subject.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join("")).toBe(sums);
  const [sources] = predicate.buildDefinition.resolvedDependencies;
  expect(JSON.stringify(sources)).toMatch(/"[\da-f]{40}(?:-modified)?"|"unknown"/u);
});

test("the notices have the licence of every package in the build, and of no tool of the tests", () => {
  const text = notices();
  const headings = text.split("\n").filter((line) => line.startsWith("## "));
  const names = headings.flatMap((line) => line.slice(3).split(", "));
  for (const name of ["fastify", "react", "better-sqlite3", "stripe", "pg", "zod"]) {
    expect(names.filter((each) => each.startsWith(`${name} `))).not.toEqual([]);
  }
  expect(names.filter((each) => /^(?:vitest|typescript|knip) /u.test(each))).toEqual([]);
  expect(text).toContain("Permission is hereby granted, free of charge");
});

const at = (platform: string, env: Record<string, string>) => userDataFolder(env, platform);

test("a package's data is in the user's data folder of each platform", () => {
  expect(at("linux", {})).toBe(join(homedir(), ".local/share/mailverdict"));
  expect(at("linux", { XDG_DATA_HOME: "/srv/data" })).toBe("/srv/data/mailverdict");
  expect(at("linux", { XDG_DATA_HOME: "data" })).toBe(join(homedir(), ".local/share/mailverdict"));
  expect(at("darwin", { XDG_DATA_HOME: "/srv/data" })).toBe(
    join(homedir(), "Library/Application Support/Mailverdict"),
  );
  expect(at("win32", { LOCALAPPDATA: "/local" })).toBe("/local/Mailverdict");
  expect(at("win32", {})).toBe(join(homedir(), "AppData/Local/Mailverdict"));
});
