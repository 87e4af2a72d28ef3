import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { calledFunctions, type CalledFunctions } from "./mutation/calledFunctions.ts";
import { closestTests } from "./mutation/closestTests.ts";
import { drawMutants, type Mutant } from "./mutation/drawMutants.ts";
import { productFolders } from "./mutation/productFolders.ts";
import { TestedTree } from "./mutation/testedTree.ts";

/** Number of the test files that run first. */
const first = 4;
/** Time in ms for each run of test files: a mutation may loop forever. */
const limitMs = 180_000;

/** Ways in which a mutation is noticed; `time` is the limit of a run. */
const killers = ["tests", "time", "check"] as const;
type Killer = (typeof killers)[number];
/** Outcome of a mutation; `tests` counts the files that it survived. */
type Outcome = { by: Killer } | { by: null; tests: number };

async function runMutant(
  tree: TestedTree,
  mutant: Mutant,
  { called, most }: { called: CalledFunctions; most: number },
): Promise<Outcome> {
  const tests = closestTests(mutant, called).slice(0, most);
  const steps = [tests.slice(0, first), tests.slice(first)];
  return tree.mutated(mutant, async () => {
    for (const files of steps.filter((step) => step.length > 0)) {
      const end = await tree.test(["--bail", "1", "--maxWorkers", "1", ...files], { limitMs });
      if (end !== "passed") {
        return { by: end === "late" ? "time" : "tests" };
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

/** Returns one line for each folder at the top: how many of its mutations were killed, and by what. */
function countByFolder(outcomes: readonly { file: string; by: Killer | null }[]): string[] {
  const folders = Map.groupBy(outcomes, ({ file }) => file.split("/")[0] ?? "");
  return [...folders]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([folder, all]) => {
      const killed = all.filter(({ by }) => by !== null);
      const counts = killers.map(
        (each) => `${killed.filter(({ by }) => by === each).length} ${each}`,
      );
      return `${folder}: ${killed.length} of ${all.length} killed (${counts.join(", ")})`;
    });
}

/** `npm run bench -- mutations [number] [--folders a,b] [--seed n] [--tests 30] [--tree path] [--again]`: changes the code in one place at a time, drawn at random, and prints the changes that neither the closest tests nor `npm run check` notice. */
export async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: {
      folders: { type: "string", default: productFolders.join(",") },
      seed: { type: "string", default: randomBytes(4).toString("hex") },
      tests: { type: "string", default: "30" },
      tree: { type: "string", default: "." },
      again: { type: "boolean", default: false },
    },
  });
  const { tree, seed, again } = values;
  const folders = values.folders.split(",");
  const count = Number(positionals[0] ?? 100);
  const { drawn, places } = drawMutants(tree, { folders, count, seed, again });
  process.stdout.write(`seed ${seed}: ${drawn.length} of ${places} places in ${values.folders}\n`);
  const called = await calledFunctions(tree);
  process.stdout.write(`${called.size} test files\n`);
  const waiting = [...drawn];
  const outcomes: { file: string; by: Killer | null }[] = [];
  const work = async (): Promise<void> => {
    const copy = new TestedTree(tree);
    if (!(await copy.accepts(folders))) {
      throw new Error(`npm run check fails without a mutation. Run it in ${tree} first.`);
    }
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const outcome = await runMutant(copy, mutant, { called, most: Number(values.tests) });
      outcomes.push({ file: mutant.file, by: outcome.by });
      if (outcome.by === null) {
        process.stdout.write(`${describe(mutant)}  (survived ${outcome.tests} test files)\n`);
      }
      const killed = outcomes.filter(({ by }) => by !== null);
      process.stderr.write(`${killed.length} of ${outcomes.length} killed so far\n`);
    }
    copy.remove();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const killed = outcomes.filter(({ by }) => by !== null);
  const lines = [...countByFolder(outcomes), `${killed.length} of ${outcomes.length} killed`];
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = killed.length === outcomes.length ? 0 : 1;
}
