import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { type LockedPackages, packageName, productionPackages } from "./productionPackages.ts";

interface Bom {
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const execute = promisify(execFile);

async function npm(...args: string[]): Promise<unknown> {
  const options = { maxBuffer: 64 * 1024 ** 2, shell: process.platform === "win32" };
  const { stdout } = await execute("npm", args, options);
  return JSON.parse(stdout);
}

/**
 * `npm run sbom`: prints the bill of materials of the production packages as CycloneDX JSON. It filters npm's
 * complete one, because `npm sbom --omit dev` also drops packages that development needs too, such as React.
 */
const bom = (await npm("sbom", "--sbom-format", "cyclonedx")) as Bom;
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: LockedPackages;
};
const refs = new Set(
  [...productionPackages(packages)].map(
    (path) => `${packageName(packages, path)}@${packages[path]?.version}`,
  ),
);
const isProduction = (ref: string) => refs.has(ref);
const shortened: Bom = {
  ...bom,
  components: bom.components.filter((component) => isProduction(component["bom-ref"])),
  dependencies: bom.dependencies
    .filter(({ ref }) => isProduction(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => isProduction(ref)) })),
};
process.stdout.write(`${JSON.stringify(shortened, null, 2)}\n`);
