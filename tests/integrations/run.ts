import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { integrations, projectOf } from "./projects.ts";
import { wordPressObstacle } from "./wordPressSite.ts";

/** Packages whose linter refuses to be installed by npm, in a script of its own. */
const withoutScripts = new Set(["n8n"]);

/**
 * `npm run test:integrations`: makes a project for each package in `integrations/`, installs the program it plugs into
 * from the registry, then runs the suite `integrations`. What can't be installed is skipped.
 */
for (const name of integrations) {
  const project = projectOf(name);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    cpSync(`integrations/${name}/${file}`, `${project}/${file}`);
  }
  // Our own packages are peers: the suite packs and adds them.
  const options = ["--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
  const scripts = withoutScripts.has(name) ? ["--ignore-scripts"] : [];
  const { status } = spawnSync("npm", ["ci", ...options, ...scripts], {
    cwd: project,
    stdio: "inherit",
  });
  if (status === 0) {
    writeFileSync(`${project}/package.json`, '{ "type": "module", "private": true }\n');
  } else {
    process.stdout.write(`The packages of ${name} can't be installed: its tests are skipped.\n`);
    rmSync(project, { recursive: true, force: true });
  }
}
const obstacle = wordPressObstacle();
if (obstacle !== null) {
  process.stdout.write(`${obstacle}\n`);
}
const { status } = spawnSync(process.execPath, ["tests/run.ts", "integrations"], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
