import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OperatorLists, parseOperatorLists } from "#engine/lists/operatorLists.ts";
import { isWebSource, readListsSource } from "#engine/lists/readListsSource.ts";
import type { AppContext, OperatorListsSource } from "#server/context.ts";

type WatchContext = Pick<AppContext, "config" | "log">;

/** Source without lists. */
export const noOperatorLists: OperatorListsSource = {
  current: () => null,
  refresh: async () => undefined,
};

/** Returns the path of the last valid copy of a web source, for the next start. */
function copyPath(dataDir: string, source: string): string {
  const name = createHash("sha256").update(source).digest("hex").slice(0, 16);
  return join(dataDir, "lists", `${name}.txt`);
}

async function readCopy(path: string, source: string): Promise<OperatorLists | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  const reading = text === null ? null : parseOperatorLists(text, source);
  return reading?.ok === true ? reading.lists : null;
}

async function writeCopy(dataDir: string, path: string, text: string): Promise<void> {
  await mkdir(join(dataDir, "lists"), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Loads and refreshes the lists of `LISTS_SOURCE`. A valid list is never replaced by one that is unreadable, empty, too large or malformed. */
export function watchOperatorLists(
  { config, log }: WatchContext,
  signal: AbortSignal,
): OperatorListsSource {
  const source = config.listsSource;
  if (source === null) {
    return noOperatorLists;
  }
  const copy = isWebSource(source) ? copyPath(config.dataDir, source) : null;
  let current: OperatorLists | null = null;
  return {
    current: () => current,
    async refresh() {
      if (current === null && copy !== null) {
        current = await readCopy(copy, source);
      }
      const reading = await readListsSource(source, { signal });
      if (signal.aborted) {
        return;
      }
      if (!reading.ok) {
        log.error({ error: reading.issue, kept: current?.version ?? null }, "lists not read");
        return;
      }
      const { lists, text } = reading;
      if (lists.version === current?.version) {
        return;
      }
      current = lists;
      const counts = Object.entries(lists.entries).map(([name, { size }]) => [name, size]);
      const read = { version: lists.version, left_out: lists.leftOut };
      log.info({ ...read, entries: Object.fromEntries(counts) as object }, "lists read");
      if (copy !== null) {
        await writeCopy(config.dataDir, copy, text);
      }
    },
  };
}
