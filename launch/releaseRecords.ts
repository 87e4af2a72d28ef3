import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./productFiles.mjs";

/** Returns the SHA-256 of a file as hexadecimal digits. */
function digestOfFile(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Returns one line for each file of a folder, as `sha256sum --check` reads it. */
export function checksums(folder: string): string {
  return readdirSync(folder)
    .toSorted()
    .map((name) => `${digestOfFile(join(folder, name))}  ${name}\n`)
    .join("");
}

/**
 * Returns what a changelog says of a version: its section, with the one of unreleased changes above it. A version
 * without a section has only the latter.
 */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/mu).slice(1);
  const own = sections.findIndex((section) => section.split("\n", 1)[0] === `## ${version}`);
  const ofVersion = sections.slice(0, Math.max(own, 0) + 1).map((section) => section.trim());
  if (ofVersion.length === 0) {
    throw new Error("CHANGELOG.md has no sections.");
  }
  return `${ofVersion.join("\n\n")}\n`;
}

const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** Returns the commit that is checked out, with a mark if files differ from it; "unknown" without git. */
function commit(): string {
  try {
    return git("rev-parse", "HEAD") + (git("status", "--porcelain") === "" ? "" : "-modified");
  } catch {
    return "unknown";
  }
}

/** Returns an unsigned SLSA provenance statement (in-toto): the files, and the sources and programs that made them. */
export function provenance(folder: string, version: string) {
  const subject = readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, digest: { sha256: digestOfFile(join(folder, name)) } }));
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject,
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "https://mailverdict.example/npm-run-release/v1",
        externalParameters: { version },
        resolvedDependencies: [
          { name: "sources", digest: { gitCommit: commit() } },
          {
            name: "package-lock.json",
            digest: { sha256: digestOfFile(join(root, "package-lock.json")) },
          },
        ],
      },
      runDetails: {
        builder: { id: `node-${process.versions.node}-${process.platform}-${process.arch}` },
      },
    },
  };
}
