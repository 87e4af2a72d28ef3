import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** The forms that text files of a build lack. */
async function* lacking(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && compressible.test(each.name))) {
    const file = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(file);
    for (const form of size < least ? [] : forms) {
      if (!(await isFresh(file + form.ending, mtimeMs))) {
        yield { file, ...form };
      }
    }
  }
}

/** Puts a brotli and a gzip form beside every text file of a build that lacks them; until they are there the plain file is served. */
export async function precompress(dir: string): Promise<void> {
  for await (const { file, ending, compress } of lacking(dir)) {
    // Renamed into place, so that nobody is sent half of it; two servers of one build have a part each.
    const part = `${file}${ending}.${process.pid}.part`;
    await writeFile(part, await compress(await readFile(file)));
    await rename(part, file + ending);
  }
}

/** Does the same in a process of its own, so that the memory it takes goes with it; none is started where nothing lacks. */
export async function compressAside(dir: string): Promise<void> {
  const { done } = await lacking(dir).next();
  if (done === true) {
    return;
  }
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), dir], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.unref();
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) {
    throw new Error(`The compressing process ended with ${code}.`);
  }
}

const [, , dir] = process.argv;
if (import.meta.main && dir !== undefined) {
  await precompress(dir);
}
