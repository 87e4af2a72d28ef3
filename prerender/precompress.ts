import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const forms = [
  {
    ending: ".br",
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { ending: ".gz", compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
];
/** Matches files to compress. Pages aren't included: the server compresses them after it has filled in its origin. */
const compressible = /\.(m?js|css|json|svg|webmanifest)$/u;
/** Minimum size in bytes; smaller bodies aren't worth the header. */
const least = 512;

async function isFresh(file: string, changedMs: number): Promise<boolean> {
  const compressed = await stat(file).catch(() => null);
  return compressed !== null && compressed.mtimeMs >= changedMs;
}

async function compressFile(file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < least) {
    return;
  }
  const bytes = await readFile(file);
  await Promise.all(
    forms.map(async ({ ending, compress }) => {
      if (!(await isFresh(file + ending, mtimeMs))) {
        await writeFile(file + ending, await compress(bytes));
      }
    }),
  );
}

/** Writes a Brotli and a gzip file beside every text file of a build that lacks them. */
export async function precompress(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((each) => each.isFile() && compressible.test(each.name))
    .map((each) => join(each.parentPath, each.name))
    .filter((file) => !file.slice(dir.length).includes("/."));
  // Few at a time, each in two formats: as many as the thread pool takes.
  const next = files.values();
  const work = async () => {
    for (const file of next) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that few are in memory
      await compressFile(file);
    }
  };
  await Promise.all([work(), work(), work()]);
}
