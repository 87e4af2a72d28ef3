import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { operatorBlockId, type OperatorSettings } from "#contract/operator.ts";
import { programFile } from "#launch/productFiles.mjs";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import { type BuildRecord, pageFile } from "./buildRecord.ts";
import { dataBlock } from "./dataBlock.ts";
import type { PageSource } from "./pageSource.ts";

/** Number of earlier folders to retain, for a server that still runs with them. */
const earlierKept = 1;

/** Formats settings as a data block for the pages. */
export function operatorBlock(settings: OperatorSettings): string {
  return dataBlock(operatorBlockId, settings);
}

/** Renders the pages into `out` in a separate process, which frees the renderer's memory when it ends. */
async function renderPages(dist: string, out: string, settings: OperatorSettings): Promise<void> {
  const child = spawn(process.execPath, [programFile("operatorPages"), dist, out], {
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.stdin.end(JSON.stringify(settings));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) {
    throw new StartFailure(
      "Mailverdict couldn't make the pages with the operator's settings. Run `npm run build`, then start again.",
    );
  }
}

function removeEarlier(parent: string, current: string): void {
  const others = readdirSync(parent).filter((name) => name !== current);
  const age = (name: string) => statSync(join(parent, name)).mtimeMs;
  for (const name of others.toSorted((one, other) => age(other) - age(one)).slice(earlierKept)) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Returns the folder of a build's pages with these settings; renders them unless an earlier start did. */
async function operatorFolder(
  { dir, record }: { dir: string; record: BuildRecord },
  settings: OperatorSettings,
  dataDir: string,
): Promise<string> {
  const digest = createHash("sha256").update(record.folder).update(JSON.stringify(settings));
  const name = digest.digest("hex").slice(0, 16);
  const parent = join(dataDir, "pages");
  const folder = join(parent, name);
  if (!existsSync(folder)) {
    prepareDataDir(dataDir);
    const unfinished = join(parent, `${name}.${process.pid}`);
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await renderPages(dir, unfinished, settings);
    if (existsSync(folder)) {
      // Another server rendered them first.
      rmSync(unfinished, { recursive: true });
    } else {
      renameSync(unfinished, folder);
    }
    removeEarlier(parent, name);
  }
  return folder;
}

/** Adds the operator's settings to the pages of a build; other page sources are returned unchanged. */
export async function withOperator(
  pages: PageSource,
  settings: OperatorSettings | null,
  dataDir: string,
): Promise<PageSource> {
  if (pages.kind !== "built" || settings === null) {
    return pages;
  }
  const { languages, operatorPages } = pages.record;
  const files = languages.flatMap((each) => operatorPages.map((path) => pageFile(each, path)));
  return {
    ...pages,
    operator: {
      block: operatorBlock(settings),
      dir: await operatorFolder(pages, settings, dataDir),
      files: new Set(files),
    },
  };
}
