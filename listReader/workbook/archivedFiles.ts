import { archiveRefused, unpackBudget } from "#listReader/input/inflate.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { isOds } from "./isOds.ts";
import { partBytes } from "./partBytes.ts";
import { zipDirectory, type ZipPart } from "./zipDirectory.ts";

/** A list file inside a zip archive. */
export interface ArchivedFile {
  /** File name without folders. */
  name: string;
  /** Unpacked size in bytes, by the directory. */
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

const listFile = /\.(?:csv|tsv|txt|xlsx?|ods|json|ndjson|jsonl|vcf|vcard|ldif|eml|mbox|html?)$/u;
const hidden = /(?:^|\/)(?:\.|__macosx\/)/u;
/** Unpacked bytes from which the ratio counts, because small files can have any ratio. */
const ratioFrom = 1024 * 1024;

/** Returns true if the parts of an archive are a workbook. */
export const isWorkbook = (parts: ReadonlyMap<string, ZipPart>): boolean =>
  parts.has("[content_types].xml") || parts.has("xl/workbook.xml") || isOds(parts);

/** Returns the list files of an archive. Throws a {@link ListReadError} before anything is unpacked if the directory states too many files, too much data or an implausible ratio. */
export async function archivedFiles(source: ListSource): Promise<ArchivedFile[]> {
  return findListFiles(source, await zipDirectory(source));
}

/** Returns the list files among the parts of an archive, as {@link archivedFiles} does. */
export function findListFiles(
  source: ListSource,
  parts: ReadonlyMap<string, ZipPart>,
): ArchivedFile[] {
  const files = [...parts].filter(([path]) => listFile.test(path) && !hidden.test(path));
  if (files.length > listReaderLimits.archiveFiles) {
    throw archiveRefused("It contains more than 50 files.");
  }
  const budget = unpackBudget();
  return files.map(([path, part]) => {
    const { packed, unpacked } = part;
    if (unpacked > ratioFrom && unpacked > packed * listReaderLimits.unpackedRatio) {
      throw archiveRefused("It unpacks to more than 100 times its size.");
    }
    return {
      name: path.slice(path.lastIndexOf("/") + 1),
      bytes: unpacked,
      read: () => partBytes(source, part, budget),
    };
  });
}
