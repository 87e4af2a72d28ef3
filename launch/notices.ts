import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./productFiles.mjs";
import { type LockedPackages, packageName, productionPackages } from "./productionPackages.ts";

/** Returns the text of a package's licence file, or what its package.json says. */
function licenceText(path: string, declared: string): string {
  const folder = join(root, path);
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:\W|$)/iu.test(name));
  return file === undefined
    ? `Licence: ${declared}`
    : readFileSync(join(folder, file), "utf8").trim();
}

/** Returns the licences of all packages that a release has code of. Licences with the same text are listed once. */
export function notices(): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages & Record<string, { license?: string }>;
  };
  const byText = new Map<string, string[]>();
  for (const path of productionPackages(packages)) {
    // Binaries for other platforms aren't installed.
    if (existsSync(join(root, path))) {
      const text = licenceText(path, packages[path]?.license ?? "unknown");
      const name = `${packageName(packages, path)} ${packages[path]?.version}`;
      byText.set(text, [...(byText.get(text) ?? []), name]);
    }
  }
  const sections = [...byText].map(([text, names]) => `## ${names.join(", ")}\n\n${text}\n`);
  return ["# Licences of the packages in Mailverdict\n", ...sections].join("\n");
}
