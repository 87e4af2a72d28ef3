import { readdirSync } from "node:fs";

/** `npm run bench -- <name>`: runs `bench/<name>.ts`, which exports `run`. */
const available = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));
const [name = ""] = process.argv.slice(2);
const found = available.includes(name) && name !== "run";
const bench = found ? ((await import(`./${name}.ts`)) as Record<string, unknown>) : {};
const main = bench["run"] ?? bench[name];

if (typeof main === "function") {
  await main();
} else {
  process.stderr.write(`No benchmark is called "${name}".\n`);
  process.exitCode = 2;
}
