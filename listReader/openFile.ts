import { ListReadError } from "./input/listReadError.ts";
import { listReaderLimits } from "./input/listReaderLimits.ts";
import { gunzip } from "./input/gunzip.ts";
import { archiveRefused, unpackBudget } from "./input/inflate.ts";
import { firstBytes, type ListSource } from "./input/listSource.ts";
import { detectFileKind } from "./detectFileKind.ts";
import { isWorkbook, findListFiles } from "./workbook/archivedFiles.ts";
import { zipDirectory } from "./workbook/zipDirectory.ts";

/** An opened file: a workbook, or text that may have been compressed. */
export interface OpenedFile {
  kind: "workbook" | "text";
  /** File extension in lower case, without `.gz`: a hint at the contents. */
  ending: string;
  bytes(): AsyncIterable<Uint8Array>;
}

const lookedAt = 1024;

/** Detects the kind of a file. Throws a {@link ListReadError} if it contains no list. */
export async function openFile(source: ListSource): Promise<OpenedFile> {
  if (source.bytes > listReaderLimits.fileBytes) {
    throw new ListReadError("file_too_large", "The file is larger than 100 MB.");
  }
  const ending = endingOf(source.name.replace(/\.gz$/iu, ""));
  const kind = detectFileKind(await firstBytes(source.open(), lookedAt));
  if (kind === "gzip") {
    await refuseLarge(source);
    const bytes = () => gunzip(source, unpackBudget());
    const inner = detectFileKind(await firstBytes(bytes(), lookedAt));
    if (inner !== null) {
      throw archiveRefused(
        inner === "empty" ? "There is nothing inside." : "Inside is another archive or no text.",
      );
    }
    return { kind: "text", ending, bytes };
  }
  if (kind === "zip") {
    return openZip(source, ending);
  }
  if (kind === "compound") {
    return { kind: "workbook", ending, bytes: () => source.open() };
  }
  if (kind === "empty") {
    throw new ListReadError("file_empty", "The file is empty.");
  }
  if (kind !== null) {
    throw new ListReadError("format_unknown", `This is ${kind}. Export the list as CSV or .xlsx.`);
  }
  return { kind: "text", ending, bytes: () => source.open() };
}

/** Opens a workbook, or the only list file of an archive. */
async function openZip(source: ListSource, ending: string): Promise<OpenedFile> {
  const parts = await zipDirectory(source);
  const files = isWorkbook(parts) ? [] : findListFiles(source, parts);
  const [only] = files;
  if (only === undefined) {
    // If it is no workbook, opening it fails later.
    return { kind: "workbook", ending, bytes: () => source.open() };
  }
  if (files.length > 1) {
    throw archiveRefused(`It contains ${files.length} lists. Unpack it to make a list of each.`);
  }
  const inner = detectFileKind(await firstBytes(only.read(), lookedAt));
  if (inner !== null) {
    throw archiveRefused(
      inner === "empty"
        ? "There is nothing inside."
        : "Inside is no text. Unpack it to read the file inside.",
    );
  }
  const bytes = (): AsyncIterable<Uint8Array> =>
    findListFiles(source, parts)[0]?.read() ?? noBytes();
  return { kind: "text", ending: endingOf(only.name), bytes };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // An archive without list files.
}

/**
 * Throws if the unpacked size in the last four bytes (RFC 1952 §2.3.1) is too large, without unpacking. Wrong sizes
 * are caught while unpacking.
 */
async function refuseLarge(source: ListSource): Promise<void> {
  const from = Math.max(0, source.bytes - 4);
  const end = await firstBytes(source.open(from), 4);
  const view = new DataView(end.buffer, end.byteOffset, end.length);
  if (end.length === 4 && view.getUint32(0, true) > listReaderLimits.unpackedBytes) {
    throw archiveRefused("By its end it unpacks to more than 200 MB, or it is cut off.");
  }
}

/** Returns the file extension in lower case, or "". */
const endingOf = (name: string): string => /\.(\w{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? "";
