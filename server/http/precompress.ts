import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const forms = [
  {
    ending: ".br",
    compress: (octets: Buffer) =>
      promisify(brotliCompress)(octets, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { ending: ".gz", compress: (octets: Buffer) => promisify(gzip)(octets, { level: 9 }) },
];
const compressible = /\.(js|css|html|json|svg|txt|webmanifest)$/u;
/** Below this many octets a smaller body is not worth its header. */
const least = 512;

async function isFresh(file: string, changedMs: number): Promise<boolean> {
  const made = await stat(file).catch(() => null);
  return made !== null && made.mtimeMs >= changedMs;
}

/** Puts a brotli and a gzip form beside every text file of a build that lacks them; until they are there the plain file is served. */
export async function precompress(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && compressible.test(each.name))) {
    const file = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(file);
    for (const { ending, compress } of size < least ? [] : forms) {
      if (!(await isFresh(file + ending, mtimeMs))) {
        // Renamed into place, so that nobody is sent half of it; two servers of one build have a part each.
        const part = `${file}${ending}.${process.pid}.part`;
        await writeFile(part, await compress(await readFile(file)));
        await rename(part, file + ending);
      }
    }
  }
}
