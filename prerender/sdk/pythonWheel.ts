import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackageFile } from "./tarball.ts";
import { zipArchive } from "./zipArchive.ts";

const folder = join(import.meta.dirname, "../../sdk/python");

/** Returns the lines of `[project]` in pyproject.toml as fields of the metadata: one value, or each of a list. */
function projectFields(): Map<string, string[]> {
  const text = readFileSync(join(folder, "pyproject.toml"), "utf8");
  const project = /^\[project\]\n([\s\S]*?)^\[/mu.exec(text)?.[1] ?? "";
  const fields = [...project.matchAll(/^([\w-]+) = (\[[\s\S]*?\]|.+)$/gmu)];
  return new Map(
    fields.map(([, name = "", value = ""]) => [
      name,
      [...value.matchAll(/"([^"]*)"/gu)].map(([, item = ""]) => item),
    ]),
  );
}

/** Returns the metadata of the package (Core metadata 2.1). */
function metadata(version: string): string {
  const fields = projectFields();
  const first = (name: string) => fields.get(name)?.[0] ?? "";
  return [
    "Metadata-Version: 2.1",
    `Name: ${first("name")}`,
    `Version: ${version}`,
    `Summary: ${first("description")}`,
    `License: ${first("license")}`,
    `Keywords: ${(fields.get("keywords") ?? []).join(",")}`,
    ...(fields.get("classifiers") ?? []).map((each) => `Classifier: ${each}`),
    `Requires-Python: ${first("requires-python")}`,
    "Description-Content-Type: text/markdown",
    "License-File: LICENSE",
    "",
    readFileSync(join(folder, "README.md"), "utf8"),
  ].join("\n");
}

const calculateDigest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64url");

/** Returns the wheel of the Python SDK with its name (binary distribution format 1.0). */
export function pythonWheel(version: string): [name: string, bytes: Buffer] {
  const info = `mailverdict-${version}.dist-info`;
  const source = join(folder, "src/mailverdict");
  const modules = readdirSync(source)
    .filter((name) => /\.(?:py|typed)$/u.test(name))
    .toSorted()
    .map((name) => ({ path: `mailverdict/${name}`, bytes: readFileSync(join(source, name)) }));
  const wheel =
    "Wheel-Version: 1.0\nGenerator: mailverdict\nRoot-Is-Purelib: true\nTag: py3-none-any\n";
  const files: PackageFile[] = [
    ...modules,
    { path: `${info}/METADATA`, bytes: Buffer.from(metadata(version)) },
    { path: `${info}/WHEEL`, bytes: Buffer.from(wheel) },
    { path: `${info}/LICENSE`, bytes: readFileSync(join(folder, "LICENSE")) },
  ];
  const record = files.map(
    ({ path, bytes }) => `${path},sha256=${calculateDigest(bytes)},${bytes.length}`,
  );
  const lines = [...record, `${info}/RECORD,,`, ""].join("\n");
  return [
    `mailverdict-${version}-py3-none-any.whl`,
    zipArchive([...files, { path: `${info}/RECORD`, bytes: Buffer.from(lines) }]),
  ];
}
