import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findNode, nodePackage } from "#launch/findNode.mjs";
import { commandRuns } from "#tests/support/commandRuns.ts";

/** The sums that Node's project signed, the signer's key, and the digests of the programs in our packages. */
const folder = join(import.meta.dirname, "packagedNode");
const signedFile = join(folder, "SHASUMS256.txt.asc");
const signed = readFileSync(signedFile, "utf8");

/** Matches a line of a file of sums: the digest and the file. */
const sum = /^(?<digest>[\da-f]{64}) {2}(?<file>\S+)$/gmu;
const published = new Map(
  [...signed.matchAll(sum)].map(({ groups }) => [groups?.["file"] ?? "", groups?.["digest"]]),
);

interface Recorded {
  digest: string;
  name: string;
  /** Source of the digest, which the head of the file explains. */
  source: string;
  /** The published file that has the program, or is it. */
  file: string;
}
const recorded = readFileSync(join(folder, "programs.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line): Recorded => {
    const [digest = "", name = "", source = "", file = ""] = line.split("  ");
    return { digest, name, source, file };
  });

/** Returns the bytes of an armored OpenPGP key, which gpgv reads. */
function unarmored(armored: string): Buffer {
  const body = /\n\n(?<body>[\s\S]+?)\n=[\w+/]{4}\n-----END/u.exec(armored)?.groups?.["body"];
  return Buffer.from(body ?? "", "base64");
}

/** Throws unless the recorded key signed the text. */
function verify(text: string): void {
  const dir = mkdtempSync(join(tmpdir(), "packaged-node-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [keyring, file] = [join(dir, "key.gpg"), join(dir, "text.asc")];
  writeFileSync(keyring, unarmored(readFileSync(join(folder, "releaser.asc"), "utf8")));
  writeFileSync(file, text);
  execFileSync("gpgv", ["--keyring", keyring, file], { stdio: "pipe" });
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) {
    hash.update(bytes as Buffer);
  }
  return hash.digest("hex");
}

test("the recorded sums are those of the Node in package.json, one for each of its packages", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(recorded.map(({ name }) => name).toSorted()).toEqual(Object.keys(optionalDependencies));
  const [version = "", ...others] = new Set(Object.values(optionalDependencies));
  expect(others).toEqual([]);
  for (const { file, source, digest } of recorded) {
    expect(published.has(file), file).toBe(true);
    expect(published.has(`node-v${version}.tar.xz`)).toBe(true);
    expect(["signed", "archive", "none"]).toContain(source);
    expect(source !== "signed" || published.get(file) === digest, file).toBe(true);
  }
});

test.skipIf(!commandRuns("gpgv", "--version"))(
  "the sums have the signature of a releaser of Node, and a changed one hasn't",
  () => {
    verify(signed);
    const changed = signed.replace(/^[\da-f]/mu, (digit) => (digit === "0" ? "1" : "0"));
    expect(() => verify(changed)).toThrow("BAD signature");
  },
);

test("the packaged Node of this machine is the one whose digest is recorded", async ({ skip }) => {
  const program = findNode(process.cwd());
  skip(!program?.includes("node_modules"), "npm installed no Node for this machine");
  const row = recorded.find(({ name }) => name === nodePackage);
  expect(await digestOf(program ?? "")).toBe(row?.digest);
});
