import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { calledFunctions, type CalledFunctions } from "./mutation/calledFunctions.ts";
import { closestTests } from "./mutation/closestTests.ts";
import { drawMutants, type Mutant } from "./mutation/drawMutants.ts";
import { TestedTree } from "./mutation/testedTree.ts";

const defaultFolders = "server/services,server/http,server/lists";
/** Number of test files that a mutation has to survive, and how many of them run first. */
const closest = { all: 30, first: 4 } as const;
/** Time in ms for each run of test files: a mutation may loop forever. */
const limitMs = 180_000;

/** Outcome of a mutation: `by` names the tool that noticed it, otherwise `tests` counts the files that it survived. */
type Outcome = { by: "tests" | "check" } | { by: null; tests: number };

async function runMutant(
  tree: TestedTree,
  mutant: Mutant,
  called: CalledFunctions,
): Promise<Outcome> {
  const tests = closestTests(mutant, called).slice(0, closest.all);
  const steps = [tests.slice(0, closest.first), tests.slice(closest.first)];
  return tree.mutated(mutant, async () => {
    for (const files of steps.filter((step) => step.length > 0)) {
      const end = await tree.test(["--bail", "1", "--maxWorkers", "1", ...files], { limitMs });
      if (end !== "passed") {
        return { by: "tests" };
      }
    }
    return (await tree.accepts([mutant.file]))
      ? { by: null, tests: tests.length }
      : { by: "check" };
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

function describe({ file, source, start, end, replacement }: Mutant): string {
  const line = source.slice(0, start).split("\n").length;
  const before = oneLine(source.slice(start, end));
  return `${file}:${line}  ${before} → ${oneLine(replacement) || "nothing"}`;
}

/** `npm run bench -- mutations [number] [--folders a,b] [--seed n] [--tree path] [--again]`: changes the code in one place at a time, drawn at random, and prints the changes that neither the closest tests nor `npm run check` notice. */
export async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: {
      folders: { type: "string", default: defaultFolders },
      seed: { type: "string", default: randomBytes(4).toString("hex") },
      tree: { type: "string", default: "." },
      again: { type: "boolean", default: false },
    },
  });
  const { tree, seed, again } = values;
  const folders = values.folders.split(",");
  const count = Number(positionals[0] ?? 100);
  const { drawn, places } = drawMutants(tree, { folders, count, seed, again });
  process.stdout.write(`seed ${seed}: ${drawn.length} of ${places} places in ${values.folders}\n`);
  const called = await calledFunctions(tree, folders);
  process.stdout.write(`${called.size} test files\n`);
  const waiting = [...drawn];
  const noticed = { tests: 0, check: 0 };
  let done = 0;
  const work = async (): Promise<void> => {
    const copy = new TestedTree(tree);
    if (!(await copy.accepts(folders))) {
      throw new Error(`npm run check fails without a mutation. Run it in ${tree} first.`);
    }
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const outcome = await runMutant(copy, mutant, called);
      done += 1;
      if (outcome.by !== null) {
        noticed[outcome.by] += 1;
      } else {
        process.stdout.write(`${describe(mutant)}  (survived ${outcome.tests} test files)\n`);
      }
      process.stderr.write(`${noticed.tests + noticed.check} of ${done} killed so far\n`);
    }
    copy.remove();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const killed = noticed.tests + noticed.check;
  process.stdout.write(
    `${killed} of ${drawn.length} killed: ${noticed.tests} by tests, ${noticed.check} by types and linter alone\n`,
  );
  process.exitCode = killed === drawn.length ? 0 : 1;
}
